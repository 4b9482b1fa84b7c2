-- works-with: 1
-- The colleague who takes care of a session. Lists find their sessions in the order of creation.
ALTER TABLE sessions ADD COLUMN assignee_id uuid;
CREATE INDEX sessions_assignee ON sessions (assignee_id, id) WHERE assignee_id IS NOT NULL;
