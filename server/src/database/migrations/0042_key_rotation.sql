-- The keys of the installation, each encrypted under the master key ('wrapped'). Key 0 is the root, which everything that is only compared or
-- authenticated derives from; data is encrypted under the newest key that is active, and says under which.
CREATE TABLE data_keys (
  number integer PRIMARY KEY CHECK (number >= 0),
  -- Every node has learnt it by then.
  active_from timestamptz NOT NULL
);

-- A check value of each master key, which tells nothing about it.
CREATE TABLE master_keys (
  mark bytea PRIMARY KEY,
  -- The greatest is the newest, whatever the clocks say.
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  added_at timestamptz NOT NULL,
  -- Since then it opens nothing.
  removed_at timestamptz
);

CREATE TABLE wrapped_keys (
  mark bytea NOT NULL REFERENCES master_keys,
  number integer NOT NULL REFERENCES data_keys,
  wrapped bytea NOT NULL,
  PRIMARY KEY (mark, number)
);

-- Which master key each running node holds: an earlier one is removed when nobody holds it any more.
CREATE TABLE key_holders (
  node uuid PRIMARY KEY,
  mark bytea NOT NULL,
  seen_at timestamptz NOT NULL
);

-- How far each place is with being encrypted under the newest key.
CREATE TABLE reencryption (
  -- A table's column, or 'blobs'.
  place text PRIMARY KEY,
  number integer NOT NULL REFERENCES data_keys,
  -- What there was to do when it began; null before.
  total bigint,
  done bigint NOT NULL DEFAULT 0,
  -- Could not be decrypted: they were altered, and are left as they are.
  unreadable bigint NOT NULL DEFAULT 0,
  -- Where to go on; null at the beginning of a pass.
  position text,
  -- A place ends with a pass that finds nothing to do.
  moved_in_pass bigint NOT NULL DEFAULT 0,
  ended_at timestamptz
);

-- The seals that this installation made for itself: certificate, root and encrypted key. Every node seals with the newest that is active.
CREATE TABLE self_made_seals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pem text NOT NULL,
  made_at timestamptz NOT NULL,
  active_from timestamptz NOT NULL
);
