-- works-with: 46
-- Of which session or draft a kept answer tells: it may hold names and links, and goes when that is erased.
ALTER TABLE idempotency_keys ADD COLUMN record_id uuid;

CREATE INDEX idempotency_keys_record ON idempotency_keys (record_id) WHERE answer_encrypted IS NOT NULL;
