-- works-with: 1
-- Back-channel logout: the provider names its own session, and a logout token counts once.
ALTER TABLE staff_sessions ADD COLUMN provider_session_hash bytea;
CREATE INDEX staff_sessions_provider_session ON staff_sessions (provider_session_hash) WHERE provider_session_hash IS NOT NULL;
CREATE TABLE used_tokens (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
