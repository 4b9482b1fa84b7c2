-- works-with: 46
-- How each session of a branch has ended, and whose it is: a list of a branch by department and status is read off an index in the order
-- of creation, however many others the branch has. An empty text where it has no department, and while it is under way: sessions under
-- way are few, and a change of status among those costs nothing here. One row of each branch is written as the session ends, and one as
-- it is erased.
ALTER TABLE session_branches
  ADD COLUMN department text NOT NULL DEFAULT '',
  ADD COLUMN ended_as text NOT NULL DEFAULT '',
  -- When it ended (`delivery/retention`), until it is erased.
  ADD COLUMN ended_at timestamptz;

UPDATE session_branches SET department = coalesce(sessions.department, ''),
  ended_as = CASE WHEN status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED') THEN status ELSE '' END,
  ended_at = CASE WHEN status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED') AND erased_at IS NULL
    THEN coalesce(completed_at, expires_at) END
  FROM sessions WHERE sessions.id = session_branches.session_id;

CREATE INDEX session_branches_ended_as ON session_branches (branch_id, department, ended_as, session_id);
CREATE INDEX session_branches_ended_at ON session_branches (branch_id, department, ended_at, session_id) WHERE ended_at IS NOT NULL;

-- By triggers, since a session ends in several places, and so that a node of a former version keeps them too.
CREATE FUNCTION set_department_of_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.department := coalesce((SELECT department FROM sessions WHERE id = NEW.session_id), '');
  RETURN NEW;
END
$$;
CREATE TRIGGER session_branches_department BEFORE INSERT ON session_branches
  FOR EACH ROW EXECUTE FUNCTION set_department_of_branch();

CREATE FUNCTION tell_branches_of_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_ended boolean := NEW.status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED');
BEGIN
  UPDATE session_branches SET ended_as = CASE WHEN has_ended THEN NEW.status ELSE '' END,
    ended_at = CASE WHEN has_ended AND NEW.erased_at IS NULL THEN coalesce(NEW.completed_at, NEW.expires_at) END
    WHERE session_id = NEW.id AND branch_id IN (
      SELECT (branch ->> 'branch_id')::uuid FROM jsonb_array_elements(NEW.branches) AS branch
      UNION ALL SELECT '00000000-0000-0000-0000-000000000000' WHERE NEW.branches = '[]');
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_ended AFTER UPDATE OF status, completed_at, expires_at, erased_at ON sessions
  FOR EACH ROW WHEN (
    (OLD.status, OLD.completed_at, OLD.expires_at, OLD.erased_at) IS DISTINCT FROM (NEW.status, NEW.completed_at, NEW.expires_at, NEW.erased_at)
    AND (OLD.status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED')
      OR NEW.status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED')))
  EXECUTE FUNCTION tell_branches_of_end();

-- Figures by two of template, branch and language at once are added up too. By all three they are read one by one, off a key that begins
-- with these: nothing reads them by day alone any more. Given two, how many of each of the third have signed is the matter of a few rows
-- of each day, which have indexes of their own where the key does not begin with the two.
ALTER TABLE insight_counts DROP CONSTRAINT insight_counts_pkey;
ALTER TABLE insight_counts ADD PRIMARY KEY (template_id, branch_id, language, day, measure, department);
CREATE INDEX insight_counts_template_language ON insight_counts (template_id, language, day)
  WHERE measure IN ('reached.invited', 'reached.signature');
CREATE INDEX insight_counts_branch_language ON insight_counts (branch_id, language, day)
  WHERE measure IN ('reached.invited', 'reached.signature');

ALTER TABLE insight_sums DROP CONSTRAINT insight_sums_pkey;
ALTER TABLE insight_sums DROP CONSTRAINT insight_sums_dimension_check;
DROP INDEX insight_sums_completion;
ALTER TABLE insight_sums ADD COLUMN second text NOT NULL DEFAULT '';
ALTER TABLE insight_sums ADD CHECK (dimension IN
  ('all', 'template', 'branch', 'language', 'template-branch', 'template-language', 'branch-language'));
INSERT INTO insight_sums (span, dimension, value, second, starts, measure, department, count)
  SELECT span, dimension, value, second, starts, measure, department, sum(count) FROM insight_counts
  CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day::timestamp)::date)) AS spans (span, starts)
  CROSS JOIN LATERAL (VALUES ('template-branch', template_id, branch_id), ('template-language', template_id, language),
    ('branch-language', branch_id, language)) AS things (dimension, value, second)
  GROUP BY 1, 2, 3, 4, 5, 6, 7;
ALTER TABLE insight_sums ADD PRIMARY KEY (span, dimension, value, second, starts, measure, department);
CREATE INDEX insight_sums_completion ON insight_sums (span, dimension, starts, measure, value)
  WHERE measure IN ('reached.invited', 'reached.signature') AND second = '';
CREATE INDEX insight_sums_completion_by_value ON insight_sums (span, dimension, value, starts, measure)
  WHERE measure IN ('reached.invited', 'reached.signature') AND dimension IN ('template-branch', 'template-language', 'branch-language');
CREATE INDEX insight_sums_completion_by_second ON insight_sums (span, dimension, second, starts, measure)
  WHERE measure IN ('reached.invited', 'reached.signature') AND dimension IN ('template-branch', 'template-language', 'branch-language');
UPDATE insight_state SET version = 3 WHERE version = 2;
