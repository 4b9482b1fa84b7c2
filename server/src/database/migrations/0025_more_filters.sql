-- Who started a session: an API key or a person, as its first event says; nobody where the product itself did.
ALTER TABLE sessions ADD COLUMN sender_id uuid;
UPDATE sessions SET sender_id = substring(e.body FROM
    '"actor":\{"kind":"(?:originator","api_key_id|staff","person_id)":"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"')::uuid
  FROM evidence_events e WHERE e.session_id = sessions.id AND e.seq = 1;
CREATE INDEX sessions_sender_created ON sessions (sender_id, created_at, id) WHERE sender_id IS NOT NULL;
CREATE INDEX sessions_branches ON sessions USING gin (branches jsonb_path_ops);

-- What the checks said last of each participant, for finding; the evidence says the same.
CREATE TABLE check_results (
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  check_name text NOT NULL,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  verdict text NOT NULL CHECK (verdict IN ('passed', 'failed', 'indeterminate')),
  PRIMARY KEY (participant_id, check_name)
);
CREATE INDEX check_results_verdict ON check_results (check_name, verdict, session_id);

-- Sessions from before get their words and their checks from the evidence, bit by bit (`delivery/index-sessions.ts`).
ALTER TABLE sessions RENAME COLUMN words_indexed TO is_indexed;
UPDATE sessions SET is_indexed = false;
ALTER INDEX sessions_words_missing RENAME TO sessions_not_indexed;
