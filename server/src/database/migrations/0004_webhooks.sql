-- Webhooks on their way to the originator's own systems, and how it went. They tell states and ids, no personal data.

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The place of the event in the evidence: the order in which a session's webhooks go out.
  seq integer NOT NULL CHECK (seq > 0),
  type text NOT NULL,
  url text NOT NULL,
  -- The exact text that is signed and sent, the same at every attempt.
  payload text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'disabled')),
  -- Since it was written or last sent again on request.
  tries integer NOT NULL,
  next_attempt_at timestamptz,
  give_up_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (session_id, seq),
  CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (session_id, seq) WHERE status = 'pending';

-- Written before the attempt: one without an outcome was cut off by the end of the process.
CREATE TABLE webhook_attempts (
  id uuid PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  duration_ms integer,
  status_code integer,
  error text
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id);

-- Addresses that have answered 410 Gone.
CREATE TABLE webhook_endpoints (
  url_sha256 text PRIMARY KEY,
  disabled_at timestamptz NOT NULL
);

CREATE TABLE webhook_secrets (
  id uuid PRIMARY KEY,
  secret_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null for the newest.
  expires_at timestamptz
);
