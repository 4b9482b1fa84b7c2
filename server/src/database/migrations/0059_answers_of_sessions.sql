-- works-with: 46
-- Of which session a kept answer tells: it may hold names and links, and goes when the session is erased.
ALTER TABLE idempotency_keys ADD COLUMN session_id uuid;

CREATE INDEX idempotency_keys_session ON idempotency_keys (session_id) WHERE answer_encrypted IS NOT NULL;
