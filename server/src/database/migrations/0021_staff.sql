-- The people of the company. Names, addresses and what they sign in with are encrypted, each bound to its row.
CREATE TABLE staff (
  id uuid PRIMARY KEY,
  -- Keyed, so that nobody who only reads the database finds out who is in it.
  email_hash bytea NOT NULL UNIQUE,
  email_encrypted bytea NOT NULL,
  name_encrypted bytea NOT NULL,
  role text NOT NULL CHECK (role IN ('administrator', 'officer', 'reviewer', 'auditor')),
  -- Null: every department.
  departments text[],
  language text NOT NULL,
  password_encrypted bytea,
  totp_encrypted bytea,
  -- Being set up; it takes the place of the other once a code of it was seen.
  totp_next_encrypted bytea,
  -- The last step of time whose code was used: none is used twice.
  totp_step bigint,
  created_at timestamptz NOT NULL,
  accepted_at timestamptz,
  disabled_at timestamptz,
  last_seen_at timestamptz
);

CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('code', 'enrolling', 'signed-in')),
  signed_in_with text NOT NULL CHECK (signed_in_with IN ('password', 'passkey', 'link', 'openid')),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  idle_ends_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  proven_at timestamptz,
  origin_encrypted bytea NOT NULL
);
CREATE INDEX staff_sessions_person ON staff_sessions (person_id);
CREATE INDEX staff_sessions_end ON staff_sessions (ends_at);

-- Browsers that somebody signed in with to the end: the guesses of others do not keep them waiting.
CREATE TABLE staff_browsers (
  token_hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_browsers_person ON staff_browsers (person_id);

CREATE TABLE staff_passkeys (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  -- Encrypted to bind it to person and credential: who only writes to the database cannot add a passkey of their own.
  public_key_encrypted bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX staff_passkeys_person ON staff_passkeys (person_id);

CREATE TABLE passkey_challenges (
  id uuid PRIMARY KEY,
  challenge text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'proof', 'add')),
  -- Null: whoever has the passkey.
  person_id uuid REFERENCES staff ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX recovery_codes_person ON recovery_codes (person_id);

-- Links that work once: invitations, and those that the operator makes.
CREATE TABLE staff_links (
  token_hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'sign-in')),
  -- Of an invitation, until its mail was handed over.
  link_encrypted bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX staff_links_invitation ON staff_links (person_id) WHERE purpose = 'invitation';

CREATE TABLE sign_in_waits (
  -- A keyed hash of the account, the address or the browser.
  key text PRIMARY KEY,
  failures integer NOT NULL,
  next_try_at timestamptz NOT NULL,
  forgotten_at timestamptz NOT NULL
);
CREATE INDEX sign_in_waits_age ON sign_in_waits (forgotten_at);

-- What staff did: one chain, written like those of the sessions.
CREATE TABLE staff_events (
  chain_id uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  body text NOT NULL,
  sha256 text NOT NULL,
  origin_encrypted bytea,
  details_encrypted bytea,
  -- For finding; the body says the same.
  person_id uuid,
  session_id uuid,
  PRIMARY KEY (chain_id, seq)
);
CREATE INDEX staff_events_person ON staff_events (person_id, seq) WHERE person_id IS NOT NULL;
CREATE INDEX staff_events_session ON staff_events (session_id, seq) WHERE session_id IS NOT NULL;

CREATE TABLE staff_chain (
  id uuid PRIMARY KEY,
  event_count integer NOT NULL,
  head_sha256 text NOT NULL,
  mac bytea NOT NULL,
  last_at timestamptz
);

-- The log of heads has those of the chain of staff too, which is no session.
ALTER TABLE evidence_log DROP CONSTRAINT evidence_log_session_id_fkey;

-- A request may be sent twice by a person as well as by a system.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_api_key_id_fkey;
ALTER TABLE idempotency_keys RENAME COLUMN api_key_id TO caller_id;
