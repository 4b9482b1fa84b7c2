-- Messages keep what became of them; a link is kept only as long as it may have to be sent (again).
ALTER TABLE participants ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi'));
ALTER TABLE participants ALTER COLUMN language DROP DEFAULT;

ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
ALTER TABLE messages ADD CHECK (kind IN ('invite', 'reminder', 'completion'));
ALTER TABLE messages ADD COLUMN channel text NOT NULL DEFAULT 'sms' CHECK (channel IN ('sms', 'email'));
ALTER TABLE messages ADD COLUMN status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed'));
ALTER TABLE messages ALTER COLUMN channel DROP DEFAULT, ALTER COLUMN status DROP DEFAULT;
ALTER TABLE messages ADD COLUMN attempts integer NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN last_error text;
ALTER TABLE messages ADD COLUMN settled_at timestamptz;
ALTER TABLE messages RENAME COLUMN content_sealed TO link_sealed;
ALTER TABLE messages ALTER COLUMN link_sealed DROP NOT NULL;
CREATE INDEX messages_participant ON messages (participant_id, kind);
CREATE INDEX messages_links ON messages (session_id) WHERE link_sealed IS NOT NULL;

-- What the schedules look for every minute.
CREATE INDEX sessions_running ON sessions (expires_at) WHERE status IN ('NEW', 'IN_PROGRESS');
