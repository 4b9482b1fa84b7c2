-- What each template was, from change to change; sessions name the version they began with in their evidence.
ALTER TABLE templates ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE TABLE template_versions (
  template_id uuid NOT NULL REFERENCES templates ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  name text NOT NULL,
  config jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  -- An API key or a person; null where the product itself made it, and for what was there before.
  changed_by uuid,
  PRIMARY KEY (template_id, version)
);
INSERT INTO template_versions (template_id, version, name, config, changed_at)
  SELECT id, 1, name, config, updated_at FROM templates;

-- Webhooks that did not arrive, over all sessions, the newest first.
CREATE INDEX webhook_deliveries_undelivered ON webhook_deliveries (created_at, id) WHERE status IN ('failed', 'disabled');
