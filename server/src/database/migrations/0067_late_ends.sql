-- works-with: 46
-- When a session ended that ended after its validity without being completed: rejected then, or cancelled since its files are lost. What is
-- kept is found by the end itself, in order, and no review has to be looked up for it.
ALTER TABLE sessions ADD COLUMN ended_at timestamptz;

CREATE OR REPLACE FUNCTION tell_branches_of_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_ended boolean := NEW.status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED');
BEGIN
  UPDATE session_branches SET ended_as = CASE WHEN has_ended THEN NEW.status ELSE '' END,
    ended_at = CASE WHEN has_ended AND NEW.erased_at IS NULL THEN coalesce(NEW.ended_at, NEW.completed_at, NEW.expires_at) END
    WHERE session_id = NEW.id AND branch_id IN (
      SELECT (branch ->> 'branch_id')::uuid FROM jsonb_array_elements(NEW.branches) AS branch
      UNION ALL SELECT '00000000-0000-0000-0000-000000000000' WHERE NEW.branches = '[]');
  RETURN NULL;
END
$$;
DROP TRIGGER sessions_ended ON sessions;
CREATE TRIGGER sessions_ended AFTER UPDATE OF status, completed_at, expires_at, ended_at, erased_at ON sessions
  FOR EACH ROW WHEN (
    (OLD.status, OLD.completed_at, OLD.expires_at, OLD.ended_at, OLD.erased_at)
      IS DISTINCT FROM (NEW.status, NEW.completed_at, NEW.expires_at, NEW.ended_at, NEW.erased_at)
    AND (OLD.status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED')
      OR NEW.status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED')))
  EXECUTE FUNCTION tell_branches_of_end();

-- By a trigger, so that a node of a former version keeps it too.
CREATE FUNCTION tell_session_of_late_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = NEW.decided_at
    WHERE id = NEW.session_id AND status = 'REJECTED' AND expires_at < NEW.decided_at;
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_decided AFTER UPDATE OF decided_at ON reviews
  FOR EACH ROW WHEN (NEW.decided_at IS NOT NULL) EXECUTE FUNCTION tell_session_of_late_decision();

UPDATE sessions SET ended_at = decided_at FROM reviews
  WHERE reviews.session_id = sessions.id AND status = 'REJECTED' AND expires_at < decided_at;

DROP INDEX sessions_ended;
CREATE INDEX sessions_ended ON sessions ((coalesce(ended_at, completed_at, expires_at))) INCLUDE (is_test)
  WHERE erased_at IS NULL AND status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED');
DROP INDEX sessions_department_ended;
CREATE INDEX sessions_department_ended ON sessions (department, (coalesce(ended_at, completed_at, expires_at))) INCLUDE (is_test)
  WHERE department IS NOT NULL AND erased_at IS NULL AND status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED');
