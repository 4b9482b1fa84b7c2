-- works-with: 1
-- The last complete backup that `cli backup` made, for the metrics. The table has one row.
CREATE TABLE last_backup (
  id integer PRIMARY KEY CHECK (id = 1),
  made_at timestamptz NOT NULL,
  bytes bigint NOT NULL,
  faults integer NOT NULL
);
