-- works-with: 1
-- Signatures that an outside service makes. Each row is the latest attempt of a participant. A session's documents are signed
-- one after another, so at most one attempt per session is under way. The signed revision of a document is what the next
-- signature continues from, and the certificate of such a session is a document of its own.
CREATE TABLE remote_signings (
  participant_id uuid PRIMARY KEY REFERENCES participants (id),
  session_id uuid NOT NULL,
  transaction text NOT NULL UNIQUE,
  method text NOT NULL CHECK (method IN ('aadhaar_esign', 'csc')),
  status text NOT NULL CHECK (status IN ('preparing', 'open', 'answering', 'refused')),
  refusal text,
  parts jsonb NOT NULL,
  prepared jsonb NOT NULL,
  content_encrypted bytea NOT NULL,
  leave_hash bytea UNIQUE,
  return_hash bytea UNIQUE,
  next_check_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX remote_signings_session ON remote_signings (session_id);
CREATE INDEX remote_signings_check ON remote_signings (next_check_at) WHERE next_check_at IS NOT NULL;
ALTER TABLE session_documents ADD COLUMN signed_sha256 text;
ALTER TABLE sessions ADD COLUMN certificate_sha256 text;
