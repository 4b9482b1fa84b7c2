-- Lists are read by status, of each department by itself, and put together: so whatever is looked for has an index in the order of the
-- list. An index of all statuses together would be taken for statuses that are common, and passed over from end to end where those
-- asked for are old.
DROP INDEX sessions_created;
DROP INDEX sessions_status_expires;
CREATE INDEX sessions_status_expires ON sessions (status, expires_at, id);
DROP INDEX sessions_department;
CREATE INDEX sessions_department_status_created ON sessions (department, status, created_at, id) WHERE department IS NOT NULL;

-- The branches of a session, each in the order of creation, since ids are; the nil UUID where it has none. `sessions.branches` says the
-- same with the places, and is never changed.
CREATE TABLE session_branches (
  branch_id uuid NOT NULL,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  PRIMARY KEY (branch_id, session_id)
);
INSERT INTO session_branches
  SELECT DISTINCT (branch ->> 'branch_id')::uuid, id FROM sessions, jsonb_array_elements(branches) AS branch;
INSERT INTO session_branches SELECT '00000000-0000-0000-0000-000000000000', id FROM sessions WHERE branches = '[]';
DROP INDEX sessions_branches;

-- What is kept about one session, what waits to be sent, and what the sweep deletes: none of it is looked for from end to end.
CREATE INDEX messages_session ON messages (session_id);
CREATE INDEX messages_queued ON messages (created_at) WHERE status = 'queued';
CREATE INDEX bearers_idle ON bearers (expires_at);
CREATE INDEX bearers_end ON bearers (ends_at);
CREATE INDEX document_tokens_expiry ON document_tokens (expires_at);
