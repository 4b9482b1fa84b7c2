-- works-with: 46
-- When each session of a branch expires: of those under way, what expires next is read off an index in that order, and nothing of other
-- branches and departments is passed over.
ALTER TABLE session_branches ADD COLUMN expires_at timestamptz;

-- By triggers, so that a node of a former version keeps it too.
CREATE FUNCTION set_session_of_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(department, ''), expires_at INTO NEW.department, NEW.expires_at FROM sessions WHERE id = NEW.session_id;
  RETURN NEW;
END
$$;
DROP TRIGGER session_branches_department ON session_branches;
DROP FUNCTION set_department_of_branch();
CREATE TRIGGER session_branches_session BEFORE INSERT ON session_branches
  FOR EACH ROW EXECUTE FUNCTION set_session_of_branch();

CREATE FUNCTION tell_branches_of_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session_branches SET expires_at = NEW.expires_at
    WHERE session_id = NEW.id AND branch_id IN (
      SELECT (branch ->> 'branch_id')::uuid FROM jsonb_array_elements(NEW.branches) AS branch
      UNION ALL SELECT '00000000-0000-0000-0000-000000000000' WHERE NEW.branches = '[]');
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_expiry AFTER UPDATE OF expires_at ON sessions
  FOR EACH ROW WHEN (OLD.expires_at IS DISTINCT FROM NEW.expires_at) EXECUTE FUNCTION tell_branches_of_expiry();

-- After the triggers, which keep writers out until all this is done. Those that have ended are in no such order.
UPDATE session_branches SET expires_at = sessions.expires_at
  FROM sessions WHERE sessions.id = session_branches.session_id AND session_branches.ended_as = '';
CREATE INDEX session_branches_expires ON session_branches (branch_id, department, expires_at, session_id) WHERE ended_as = '';
