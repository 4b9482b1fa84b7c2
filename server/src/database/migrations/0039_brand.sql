-- How this installation shows itself to signers, from change to change: messages name the version whose words they had.
CREATE TABLE brand_versions (
  version integer PRIMARY KEY CHECK (version > 0),
  content jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  -- An API key or a person.
  changed_by uuid NOT NULL
);
-- Logos as they were written anew. They are public, and kept for as long as a version names them.
CREATE TABLE brand_pictures (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  png bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- When somebody has seen the tour of the console; who worked here before it was there needs none.
ALTER TABLE staff ADD COLUMN tour_seen_at timestamptz;
UPDATE staff SET tour_seen_at = now() WHERE accepted_at IS NOT NULL;
