-- The list of sessions in the order of its filters: of a template, and by what the reference begins with.
CREATE INDEX sessions_template_created ON sessions (template_id, created_at, id) WHERE template_id IS NOT NULL;
CREATE INDEX sessions_reference_begins ON sessions (reference text_pattern_ops, created_at, id) WHERE reference IS NOT NULL;
-- What ends first comes first: running sessions by their end, whichever of the two statuses they have.
CREATE INDEX sessions_status_expires ON sessions (status, expires_at, id) WHERE status IN ('NEW', 'IN_PROGRESS');
-- Who is at a step: of all participants ever, few are under way.
CREATE INDEX participants_under_way ON participants (session_id, status)
  WHERE status IN ('PENDING', 'OTP_SENT', 'OTP_VERIFIED', 'CONSENTED', 'LOCATED', 'LIVE');
