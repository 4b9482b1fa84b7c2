-- People who sign in by the company's own accounts (OpenID Connect), known by issuer and subject alone.
ALTER TABLE staff
  -- Keyed, to be found by.
  ADD COLUMN openid_hash bytea UNIQUE,
  -- The same in words, encrypted to bind it to the row: who only writes to the database cannot give it to somebody else.
  ADD COLUMN openid_encrypted bytea,
  ADD CONSTRAINT staff_openid_whole CHECK ((openid_hash IS NULL) = (openid_encrypted IS NULL));

-- Handed back to the provider when the person signs out.
ALTER TABLE staff_sessions ADD COLUMN id_token_encrypted bytea;

-- Printed for whoever runs the machine, and not sent by mail.
ALTER TABLE staff_links ADD COLUMN by_operator boolean NOT NULL DEFAULT false;

-- Browsers on their way to the provider and back, each once.
CREATE TABLE openid_attempts (
  state_hash bytea PRIMARY KEY,
  -- Of the cookie: the answer counts in the browser that asked alone.
  browser_hash bytea NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'proof')),
  -- The session that is to be proven.
  device_id uuid REFERENCES staff_sessions ON DELETE CASCADE,
  -- Nonce and code verifier.
  secrets_encrypted bytea NOT NULL,
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'proof') = (device_id IS NOT NULL))
);
