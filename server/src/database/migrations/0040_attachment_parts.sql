-- What has come of a file that a signer adds: a line that breaks costs one part of it.
CREATE TABLE attachment_parts (
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  key text NOT NULL,
  -- Of the whole file, as the signer's browser says it.
  sha256 text NOT NULL,
  "offset" integer NOT NULL,
  size_bytes integer NOT NULL,
  content_encrypted bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (participant_id, key, sha256, "offset")
);
CREATE INDEX attachment_parts_expires ON attachment_parts (expires_at);
