-- works-with: 46
-- When the files of an erased session were tried last: those that a bucket keeps locked come after the others.
ALTER TABLE sessions ADD COLUMN blobs_tried_at timestamptz;
CREATE INDEX sessions_blobs_tried ON sessions (blobs_tried_at NULLS FIRST, erased_at)
  WHERE erased_at IS NOT NULL AND blobs_erased_at IS NULL;

-- Webhooks are taken host by host: a receiver that is slow holds up its own alone.
CREATE FUNCTION webhook_host(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(lower(substring(url FROM '^\w+://([^/?#]+)')), '') $$;
CREATE INDEX webhook_deliveries_host ON webhook_deliveries (webhook_host(url), next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_attempts_running ON webhook_attempts (started_at) WHERE duration_ms IS NULL;
