-- The log of heads: every head that any chain ever had. An entry is written with its event; a single writer chains the entries
-- a moment later (seq, sha256, chain_mac), so that events of different sessions never wait for each other.
CREATE TABLE evidence_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions,
  event_count integer NOT NULL,
  head_sha256 text NOT NULL,
  mac bytea NOT NULL,
  seq bigint UNIQUE,
  sha256 text,
  chain_mac bytea,
  UNIQUE (session_id, event_count)
);
CREATE INDEX evidence_log_waiting ON evidence_log (id) WHERE seq IS NULL;

-- What was there before begins with the head that it has now, authenticated as it is.
INSERT INTO evidence_log (session_id, event_count, head_sha256, mac)
  SELECT id, evidence_count, evidence_head, evidence_mac FROM sessions ORDER BY id;

-- Says, authenticated, that the hashes of tokens are keyed, so that plain ones are never taken over a second time.
CREATE TABLE key_marks (
  name text PRIMARY KEY,
  mac bytea NOT NULL
);
