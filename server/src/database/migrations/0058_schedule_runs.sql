-- works-with: 46
-- When each job that is due by the clock was last done: one that fails before it begins is in no queue and in no log.
CREATE TABLE schedule_runs (
  name text PRIMARY KEY,
  done_at timestamptz NOT NULL
);
