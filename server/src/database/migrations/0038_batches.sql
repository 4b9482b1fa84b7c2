-- A layout sent to many: checked as a whole, then made row by row by a job.
CREATE TABLE batches (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- The same file sent again under it makes no second batch.
  key text,
  department text,
  -- What the sessions are made from, as it was asked for.
  settings jsonb NOT NULL,
  -- Of the file: what each column is.
  columns jsonb NOT NULL,
  -- A keyed hash of the file: whoever reads the database must not find it by hashing guesses.
  file_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('problems', 'ready', 'running', 'paused', 'done', 'cancelled')),
  -- Whoever made it, and then whoever started it: what they may reach.
  sender jsonb NOT NULL,
  problems_total integer NOT NULL,
  problems_encrypted bytea,
  hindrance text,
  hindrance_until timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX batches_key ON batches (coalesce(department, ''), key) WHERE key IS NOT NULL;
CREATE INDEX batches_file_hash ON batches (file_hash);
CREATE INDEX batches_open ON batches (changed_at) WHERE ended_at IS NULL;

-- A row becomes one session: the mark and the session are made in one transaction. The id of the session is known before, so that what
-- a killed process left in the storage is written over, and no second session can have it.
CREATE TABLE batch_rows (
  batch_id uuid NOT NULL REFERENCES batches ON DELETE CASCADE,
  row integer NOT NULL,
  row_key text NOT NULL,
  session_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'made', 'failed', 'cancelled')),
  -- Null once its session was made, or will never be.
  content_encrypted bytea,
  attempts integer NOT NULL DEFAULT 0,
  error text,
  PRIMARY KEY (batch_id, row),
  UNIQUE (batch_id, row_key)
);
CREATE INDEX batch_rows_status ON batch_rows (batch_id, status, row);
