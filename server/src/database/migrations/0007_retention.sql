-- What is personal about a session may be erased long after its end; its evidence chain stays, and tells of it.
ALTER TABLE sessions ADD COLUMN erased_at timestamptz;
-- The blobs go after the transaction that says so: until this is set, there may be some left.
ALTER TABLE sessions ADD COLUMN blobs_erased_at timestamptz;
CREATE INDEX sessions_ended ON sessions ((coalesce(completed_at, expires_at)))
  WHERE erased_at IS NULL AND status IN ('COMPLETED', 'EXPIRED', 'CANCELLED');
CREATE INDEX sessions_blobs_left ON sessions (erased_at) WHERE erased_at IS NOT NULL AND blobs_erased_at IS NULL;
