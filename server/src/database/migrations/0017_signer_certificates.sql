-- works-with: 1
-- Signers can sign with one-time certificates of an authority, which verification recognises. The authority that the server
-- makes itself is encrypted like its own seal. There is at most one.
ALTER TABLE seal_certificates ADD COLUMN is_authority boolean NOT NULL DEFAULT false;
ALTER TABLE participants ADD COLUMN signature_method text
  CONSTRAINT participants_signature_method_check CHECK (signature_method IN ('drawn', 'own_certificate'));
CREATE TABLE self_made_issuers (
  id integer PRIMARY KEY CHECK (id = 1),
  pem text NOT NULL,
  made_at timestamptz NOT NULL
);
