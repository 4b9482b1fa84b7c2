-- What an API key may do, for whom, until when and from where. Keys that exist keep every right they had.
ALTER TABLE api_keys
  ADD COLUMN scopes text[] NOT NULL DEFAULT '{read,send,manage,evidence,erase,setup}',
  -- Null: every department.
  ADD COLUMN department text,
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN last_used_at timestamptz,
  -- Empty: from anywhere.
  ADD COLUMN networks text[] NOT NULL DEFAULT '{}';
ALTER TABLE api_keys ALTER COLUMN scopes DROP DEFAULT, ALTER COLUMN networks DROP DEFAULT;

-- Null: of no department, seen by keys for every department alone.
ALTER TABLE sessions ADD COLUMN department text;
ALTER TABLE templates ADD COLUMN department text;
CREATE INDEX sessions_department ON sessions (department, id) WHERE department IS NOT NULL;
