-- Sessions that are being prepared, seen by one person or one API key alone. Nothing of the content stays once it was sent.
CREATE TABLE drafts (
  id uuid PRIMARY KEY,
  -- A person or an API key.
  owner_id uuid NOT NULL,
  department text,
  version integer NOT NULL CHECK (version > 0),
  content_encrypted bytea,
  -- The folder of its last preview in the storage.
  preview_id uuid NOT NULL,
  -- What became of it; then it only waits for its PDFs to be deleted, and says so to whoever sends it again.
  session_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((content_encrypted IS NULL) = (session_id IS NOT NULL))
);
CREATE INDEX drafts_owner ON drafts (owner_id, updated_at);
CREATE INDEX drafts_expiry ON drafts (expires_at);

-- The PDFs are blobs of the storage, in the folder of the draft.
CREATE TABLE draft_documents (
  draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
  sha256 text NOT NULL,
  pages jsonb NOT NULL,
  bytes integer NOT NULL,
  PRIMARY KEY (draft_id, sha256)
);

-- What the sender says to those who sign; erased with what is personal.
ALTER TABLE sessions ADD COLUMN message_encrypted bytea;

-- Told when the order of signing reaches somebody.
ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_kind_check CHECK (kind IN
  ('invite', 'turn', 'reminder', 'completion', 'cancellation', 'repeat', 'rejection', 'decline'));
