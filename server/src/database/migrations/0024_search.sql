-- What sessions are found by: a keyed hash of each word, so that who only reads the database finds nobody by name. Equal words have
-- equal hashes, which docs/threat-model.md weighs.
CREATE TABLE search_words (
  word_hash bytea NOT NULL,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  PRIMARY KEY (word_hash, session_id)
);
CREATE INDEX search_words_session ON search_words (session_id);

-- False for those from before: they are indexed bit by bit (`delivery/index-sessions.ts`).
ALTER TABLE sessions ADD COLUMN words_indexed boolean NOT NULL DEFAULT false;
ALTER TABLE sessions ALTER COLUMN words_indexed DROP DEFAULT;
CREATE INDEX sessions_words_missing ON sessions (id) WHERE NOT words_indexed AND erased_at IS NULL;
