-- Everything a signing needs. Personal data stands in *_sealed columns (encrypted by the application) or in the blob
-- storage; secrets stand as hashes only. Times are the application's, so that one clock rules every comparison.

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);

CREATE TABLE branches (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  max_distance_meters double precision NOT NULL CHECK (max_distance_meters > 0),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);

CREATE TABLE templates (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  config jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('NEW', 'IN_PROGRESS', 'SEALING', 'COMPLETED', 'EXPIRED', 'CANCELLED')),
  template_id uuid REFERENCES templates,
  reference text,
  config jsonb NOT NULL,
  branches jsonb NOT NULL,
  metadata jsonb NOT NULL,
  document_sha256 text NOT NULL,
  document_pages integer NOT NULL CHECK (document_pages > 0),
  document_bytes integer NOT NULL CHECK (document_bytes > 0),
  sealed_sha256 text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  completed_at timestamptz,
  -- The head of the evidence chain: how many events, the hash of the last, and a keyed hash of both that nobody who can
  -- only write to this database can forge.
  evidence_count integer NOT NULL DEFAULT 0,
  evidence_head text NOT NULL,
  evidence_mac bytea NOT NULL
);
-- Ids are UUIDv7: their order is the order of creation.
CREATE INDEX sessions_status ON sessions (status, id);
CREATE INDEX sessions_reference ON sessions (reference, id) WHERE reference IS NOT NULL;
CREATE INDEX sessions_document ON sessions (document_sha256);
CREATE INDEX sessions_sealed ON sessions (sealed_sha256) WHERE sealed_sha256 IS NOT NULL;

CREATE TABLE participants (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  signing_order integer NOT NULL CHECK (signing_order > 0),
  status text NOT NULL CHECK (status IN ('PENDING', 'OTP_SENT', 'OTP_VERIFIED', 'CONSENTED', 'LOCATED', 'LIVE', 'SIGNED',
    'COMPLETED', 'BLOCKED', 'EXPIRED', 'CANCELLED')),
  name_sealed bytea NOT NULL,
  phone_sealed bytea NOT NULL,
  email_sealed bytea,
  fields jsonb NOT NULL,
  link_hash bytea NOT NULL UNIQUE,
  opened_at timestamptz,
  signed_at timestamptz,
  signature_sha256 text,
  location_sha256 text,
  located_at timestamptz
);
CREATE INDEX participants_session ON participants (session_id, signing_order);

-- One row per participant: the current one-time password and the budget that protects it.
CREATE TABLE otp_states (
  participant_id uuid PRIMARY KEY REFERENCES participants ON DELETE CASCADE,
  challenge_id uuid,
  code_hash bytea,
  -- Only while the template sends the same code again on a resend; gone with the hash.
  code_sealed bytea,
  expires_at timestamptz,
  attempts_used integer NOT NULL DEFAULT 0,
  sends integer NOT NULL DEFAULT 0,
  next_send_at timestamptz,
  locked_until timestamptz,
  lockouts_in_row integer NOT NULL DEFAULT 0,
  failures_in_row integer NOT NULL DEFAULT 0
);

CREATE TABLE otp_nonces (
  nonce_hash bytea PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX otp_nonces_expiry ON otp_nonces (expires_at);

CREATE TABLE bearers (
  token_hash bytea PRIMARY KEY,
  participant_id uuid NOT NULL UNIQUE REFERENCES participants ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE TABLE liveness_states (
  participant_id uuid PRIMARY KEY REFERENCES participants ON DELETE CASCADE,
  code_sealed bytea,
  code_expires_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  locked_until timestamptz
);

CREATE TABLE device_readings (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  trust_score integer NOT NULL,
  is_suspicious boolean NOT NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX device_readings_participant ON device_readings (participant_id, id);

CREATE TABLE proxy_checks (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  ip text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('passed', 'failed', 'indeterminate')),
  is_proxy boolean NOT NULL,
  is_vpn boolean NOT NULL,
  risk_score integer NOT NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX proxy_checks_participant ON proxy_checks (participant_id, id);

-- The chain. `body` is the exact text that was hashed; it names its own place, its session and the hash before it.
CREATE TABLE evidence_events (
  session_id uuid NOT NULL REFERENCES sessions,
  seq integer NOT NULL CHECK (seq > 0),
  body text NOT NULL,
  sha256 text NOT NULL,
  PRIMARY KEY (session_id, seq)
);

CREATE TABLE document_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  version text CHECK (version IN ('original', 'sealed')),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX document_tokens_session ON document_tokens (session_id);

CREATE TABLE idempotency_keys (
  api_key_id uuid NOT NULL REFERENCES api_keys,
  key_hash bytea NOT NULL,
  request_sha256 text NOT NULL,
  -- Encrypted under a key derived from the caller's own Idempotency-Key: without it nobody can read the answer again.
  answer_sealed bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (api_key_id, key_hash)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  used integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_expiry ON rate_limits (resets_at);

-- Messages on their way out: a row lives until its message was handed over, since an invitation holds a link.
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('invite', 'completion')),
  content_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- The embedded default for SMS and mail keeps its messages here.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  content_sealed bytea NOT NULL,
  sent_at timestamptz NOT NULL
);
