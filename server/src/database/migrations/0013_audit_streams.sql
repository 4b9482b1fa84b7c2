-- works-with: 1
-- The last entry of the transparency log that each destination of the audit stream has received.
CREATE TABLE audit_streams (
  destination text PRIMARY KEY,
  seq bigint NOT NULL,
  -- A node that sends holds the claim until then. After a failure, this is the time of the next attempt.
  claimed_until timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0
);
