-- Figures of the sessions that were started on a day, counted from the evidence by a job (`insight/count.ts`). Empty texts where a session
-- has no department, template or branch, or a signer no language.
CREATE TABLE insight_counts (
  day date NOT NULL,
  measure text NOT NULL,
  department text NOT NULL,
  template_id text NOT NULL,
  branch_id text NOT NULL,
  language text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (day, measure, department, template_id, branch_id, language)
);

-- Moved in the transaction that counts, so that nothing is counted twice.
CREATE TABLE insight_state (
  id integer PRIMARY KEY CHECK (id = 1),
  position bigint NOT NULL,
  version integer NOT NULL,
  time_zone text NOT NULL,
  counted_at timestamptz
);
INSERT INTO insight_state (id, position, version, time_zone) VALUES (1, 0, 0, '');
