-- Whoever is at a step, was blocked or declined, in the order of the list; so are sessions under way.
CREATE INDEX participants_status ON participants (status, session_id)
  WHERE status IN ('PENDING', 'OTP_SENT', 'OTP_VERIFIED', 'CONSENTED', 'LOCATED', 'LIVE', 'BLOCKED', 'DECLINED');
CREATE INDEX sessions_under_way ON sessions (status, id) WHERE status IN ('NEW', 'IN_PROGRESS', 'IN_REVIEW', 'SEALING');
-- What else needs somebody: links that were closed (`OTP_FAILURES_UNTIL_DEAD`) and messages that did not arrive.
CREATE INDEX otp_states_dead ON otp_states (participant_id) WHERE failures_in_row >= 100;
CREATE INDEX messages_failed ON messages (session_id) WHERE status = 'failed';

-- Nobody is to be reminded before this time. Each minute those are looked at whose time has come, and get their next; sessions of before
-- and of former versions are looked at once.
ALTER TABLE sessions ADD COLUMN remind_at timestamptz NOT NULL DEFAULT 'epoch';
CREATE INDEX sessions_reminders ON sessions (remind_at) WHERE status IN ('NEW', 'IN_PROGRESS');

-- What was sent lately, and since when what waits has waited.
CREATE INDEX messages_settled ON messages (channel, status, settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX reviews_open ON reviews (started_at) WHERE decided_at IS NULL;
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (created_at) WHERE status = 'pending';

-- What will be erased by when, of one department.
CREATE INDEX sessions_department_ended ON sessions (department, (coalesce(completed_at, expires_at)))
  WHERE department IS NOT NULL AND erased_at IS NULL AND status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED');

-- The counts of insight added up, by day and by month, over all and by one thing at a time: a year has as many rows of these however many
-- sessions it has. Kept by the job that counts, in the same transaction; a node of a former version stops counting.
CREATE TABLE insight_sums (
  span text NOT NULL CHECK (span IN ('day', 'month')),
  -- An empty value where it is all, and where a session has no template or branch, or a signer no language.
  dimension text NOT NULL CHECK (dimension IN ('all', 'template', 'branch', 'language')),
  value text NOT NULL,
  starts date NOT NULL,
  measure text NOT NULL,
  department text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (span, dimension, value, starts, measure, department)
);
CREATE INDEX insight_sums_completion ON insight_sums (span, dimension, starts, measure, value)
  WHERE measure IN ('reached.invited', 'reached.signature');
INSERT INTO insight_sums (span, dimension, value, starts, measure, department, count)
  SELECT span, dimension, value, starts, measure, department, sum(count) FROM insight_counts
  CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day::timestamp)::date)) AS spans (span, starts)
  CROSS JOIN LATERAL (VALUES ('all', ''), ('template', template_id), ('branch', branch_id), ('language', language)) AS things (dimension, value)
  GROUP BY 1, 2, 3, 4, 5, 6;
UPDATE insight_state SET version = 2 WHERE version = 1;

-- A batch belongs to who made it, whoever went on with it, and to those who may see all its sessions: the branches of its rows, unknown of
-- those from before and of a file with problems.
ALTER TABLE batches ADD COLUMN made_by uuid;
UPDATE batches SET made_by = coalesce(sender ->> 'personId', sender ->> 'apiKeyId')::uuid;
ALTER TABLE batches ADD COLUMN branch_ids uuid[];
