-- works-with: 1
-- Stamp certificates that the company has bought, each in front of at most one document. Numbers are unique per mode, so that a test can
-- use the same files as production.
CREATE TABLE stamps (
  id uuid PRIMARY KEY,
  number text NOT NULL,
  is_test boolean NOT NULL,
  state text NOT NULL,
  article text NOT NULL,
  value_paise bigint NOT NULL CHECK (value_paise > 0),
  issued_on date NOT NULL,
  parties_encrypted bytea,
  -- The hash of the file in the storage. Null once it was erased with the session.
  sha256 text,
  pages integer NOT NULL CHECK (pages > 0),
  status text NOT NULL CHECK (status IN ('available', 'reserved', 'assigned', 'used', 'spoilt')),
  -- Not a reference, because a certificate is reserved before its session exists. A certificate that a person withdrew has no session.
  session_id uuid,
  spoilt_reason text CHECK ((spoilt_reason IS NOT NULL) = (status = 'spoilt')),
  changed_at timestamptz NOT NULL,
  UNIQUE (number, is_test),
  CHECK (status = 'spoilt' OR (session_id IS NULL) = (status = 'available'))
);
CREATE UNIQUE INDEX stamps_session ON stamps (session_id) WHERE session_id IS NOT NULL;
CREATE INDEX stamps_available ON stamps (state, article, value_paise, is_test, issued_on, id) WHERE status = 'available';
CREATE INDEX stamps_reserved ON stamps (changed_at) WHERE status = 'reserved';

-- An alert is raised below the threshold, and only for certificates of production.
CREATE TABLE stamp_alerts (
  state text NOT NULL,
  article text NOT NULL,
  value_paise bigint NOT NULL,
  threshold integer NOT NULL CHECK (threshold > 0),
  mail boolean NOT NULL,
  -- When the stock was first found below the threshold. Null while it suffices.
  low_since timestamptz,
  PRIMARY KEY (state, article, value_paise)
);
