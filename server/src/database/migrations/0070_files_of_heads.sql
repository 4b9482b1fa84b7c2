-- works-with: 46
-- Which head of the log was told to which file last: a node that starts notices where the file is gone, or has lost it. A file is known by its
-- path and its first line, since nodes may have one of their own each under the same path.
CREATE TABLE evidence_log_files (
  id text PRIMARY KEY,
  path text NOT NULL,
  seq bigint NOT NULL,
  sha256 text NOT NULL,
  told_at timestamptz NOT NULL
);
