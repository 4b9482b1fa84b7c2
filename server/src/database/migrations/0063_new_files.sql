-- works-with: 46
-- Files are written before the row that owns them is there: a session, a layout or a draft. Announced first, those whose row never came are erased.
CREATE TABLE new_files (
  owner_id uuid PRIMARY KEY,
  since timestamptz NOT NULL
);
CREATE INDEX new_files_since ON new_files (since);
