-- By which the signers of one session are compared with each other (one person signing for two), until the session is over:
-- the face's descriptor, encrypted.
CREATE TABLE signer_faces (
  participant_id uuid PRIMARY KEY REFERENCES participants ON DELETE CASCADE,
  descriptor_encrypted bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX signer_faces_expiry ON signer_faces (expires_at);
