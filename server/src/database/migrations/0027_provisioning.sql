-- works-with: 1
-- People whom a directory manages (SCIM): the system of the API key that created them, the directory's own id, what the
-- directory stated, and when it deleted them.
ALTER TABLE staff ADD COLUMN provisioned_by uuid;
ALTER TABLE staff ADD COLUMN external_id_hash bytea;
ALTER TABLE staff ADD COLUMN provisioning_encrypted bytea;
ALTER TABLE staff ADD COLUMN deprovisioned_at timestamptz;
CREATE INDEX staff_external_id ON staff (external_id_hash) WHERE external_id_hash IS NOT NULL;
-- A key for provisioning can do nothing else.
ALTER TABLE api_keys ADD CONSTRAINT provisioning_keys_provision
  CHECK (NOT 'provision' = ANY (scopes) OR (cardinality(scopes) = 1 AND department IS NULL AND NOT is_test));
