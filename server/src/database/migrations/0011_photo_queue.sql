-- works-with: 1
-- A submission of photos waits for a reader. Signers see their place in the queue of the node, and a browser that lost
-- the answer reads it again by the id of its submission.
ALTER TABLE liveness_states
  ADD COLUMN checking_since timestamptz,
  ADD COLUMN checking_node uuid,
  ADD COLUMN submission_id uuid,
  ADD COLUMN submission_answer jsonb;
CREATE INDEX liveness_states_checking ON liveness_states (checking_node, checking_since)
  WHERE checking_until IS NOT NULL;
