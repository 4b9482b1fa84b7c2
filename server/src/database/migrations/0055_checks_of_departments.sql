-- works-with: 46
-- Checks that did not pass, by branch and department in the order of creation: what failed elsewhere is not passed over to find one's own.
-- Those that passed are most of all; they are found among one's own sessions. The nil UUID and an empty text where a session has no
-- branch or no department, as in `session_branches`.
CREATE TABLE checks_not_passed (
  branch_id uuid NOT NULL,
  department text NOT NULL,
  check_name text NOT NULL,
  verdict text NOT NULL,
  session_id uuid NOT NULL,
  participant_id uuid NOT NULL,
  PRIMARY KEY (participant_id, check_name, branch_id)
);

-- By a trigger, so that a node of a former version keeps them too.
CREATE FUNCTION keep_checks_not_passed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.verdict <> 'passed' THEN
    DELETE FROM checks_not_passed WHERE participant_id = OLD.participant_id AND check_name = OLD.check_name;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.verdict <> 'passed' THEN
    INSERT INTO checks_not_passed
      SELECT b.branch_id, b.department, NEW.check_name, NEW.verdict, NEW.session_id, NEW.participant_id
      FROM sessions s CROSS JOIN LATERAL (
        SELECT (branch ->> 'branch_id')::uuid AS branch_id FROM jsonb_array_elements(s.branches) AS branch
        UNION SELECT '00000000-0000-0000-0000-000000000000' WHERE s.branches = '[]') AS named
      JOIN session_branches b ON b.branch_id = named.branch_id AND b.session_id = s.id
      WHERE s.id = NEW.session_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER check_results_not_passed AFTER INSERT OR UPDATE OF verdict OR DELETE ON check_results
  FOR EACH ROW EXECUTE FUNCTION keep_checks_not_passed();

-- After the trigger, which keeps writers out until all this is done: nodes of a former version go on meanwhile.
INSERT INTO checks_not_passed
  SELECT b.branch_id, b.department, c.check_name, c.verdict, c.session_id, c.participant_id
  FROM check_results c JOIN session_branches b ON b.session_id = c.session_id WHERE c.verdict <> 'passed';
CREATE INDEX checks_not_passed_branch ON checks_not_passed (branch_id, department, check_name, verdict, session_id);
CREATE INDEX checks_not_passed_department ON checks_not_passed (department, check_name, verdict, session_id);
