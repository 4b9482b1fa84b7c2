-- A session may wait for a reviewer between the last signature and the seal, and may be rejected there.
ALTER TABLE sessions DROP CONSTRAINT sessions_status_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_status_check CHECK (status IN
  ('NEW', 'IN_PROGRESS', 'IN_REVIEW', 'SEALING', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED'));

ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_kind_check CHECK (kind IN
  ('invite', 'reminder', 'completion', 'cancellation', 'repeat', 'rejection'));

-- The queue of reviews. What was decided, by whom and why is in the evidence, and is read from there.
CREATE TABLE reviews (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  round integer NOT NULL CHECK (round > 0),
  severity integer NOT NULL,
  reasons jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- One of two people has accepted it.
  is_approved boolean NOT NULL,
  overdue_told_at timestamptz,
  decided_at timestamptz
);
CREATE INDEX reviews_waiting ON reviews (severity DESC, due_at, session_id) WHERE decided_at IS NULL;
CREATE INDEX reviews_due ON reviews (due_at) WHERE decided_at IS NULL AND overdue_told_at IS NULL;

-- Sessions keep the rules they began with, which their evidence names; templates get the new settings, switched off.
UPDATE templates SET config = '{"review_always": false, "review_on_failed_check": false, "review_on_open_check": false,
  "review_on_device_change": false, "review_if_read_under_seconds": 0, "review_if_photos_alike_percent": 0,
  "review_four_eyes": false, "review_deadline_hours": 24}'::jsonb || config;

-- Rejected sessions end like the others.
DROP INDEX sessions_ended;
CREATE INDEX sessions_ended ON sessions ((coalesce(completed_at, expires_at)))
  WHERE erased_at IS NULL AND status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED');
