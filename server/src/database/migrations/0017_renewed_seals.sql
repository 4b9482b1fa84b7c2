-- The time-stamp that a sealed document ends with, which is renewed before it can no longer be verified (level B-LTA).
ALTER TABLE sessions
  ADD COLUMN seal_level text,
  ADD COLUMN seal_stamped_at timestamptz,
  ADD COLUMN seal_stamp_expires_at timestamptz,
  -- A renewal that failed is tried again some hours later.
  ADD COLUMN seal_renewal_tried_at timestamptz;
CREATE INDEX sessions_renewal ON sessions (seal_stamp_expires_at) WHERE seal_level IN ('B-LT', 'B-LTA');

-- What was sealed before has its level in the evidence.
UPDATE sessions SET seal_level = (
  SELECT substring(body from '"level":"(B-[A-Z]+)"') FROM evidence_events
  WHERE session_id = sessions.id AND body LIKE '%"type":"DOCUMENT_SEALED"%' LIMIT 1
) WHERE status = 'COMPLETED' AND erased_at IS NULL;

-- The files that a renewal replaced: copies of them are out in the world, and stay ours.
CREATE TABLE former_seals (
  session_id uuid NOT NULL REFERENCES sessions,
  sha256 text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (sha256, session_id)
);
