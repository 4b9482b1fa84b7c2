-- works-with: 46
-- The mark that the storage of this installation carries too. A node that reaches another folder or bucket does not start: it would write
-- what the others miss.
CREATE TABLE storage_marks (
  mark uuid PRIMARY KEY,
  made_at timestamptz NOT NULL
);
