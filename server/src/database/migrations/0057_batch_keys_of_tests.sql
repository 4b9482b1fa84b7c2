-- works-with: 46
-- A batch of a test key and one of a live key may have the same key: neither is the other sent again.
CREATE UNIQUE INDEX batches_key_by_mode ON batches (coalesce(department, ''), is_test, key) WHERE key IS NOT NULL;
DROP INDEX batches_key;
