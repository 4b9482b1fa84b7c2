-- works-with: 46
-- Why the last attempt to seal a session failed, and when the originator was told that its seal does not come.
ALTER TABLE sessions ADD COLUMN sealing_problem text;
ALTER TABLE sessions ADD COLUMN seal_overdue_at timestamptz;
CREATE INDEX sessions_seal_overdue ON sessions (id) WHERE status = 'SEALING' AND seal_overdue_at IS NOT NULL;
