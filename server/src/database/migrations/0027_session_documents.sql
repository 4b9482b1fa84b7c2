-- A session may have several documents, which are read and sealed one by one. Each has a row; the first moves there from its session.
CREATE TABLE session_documents (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 10),
  sha256 text NOT NULL,
  pages integer NOT NULL CHECK (pages > 0),
  bytes integer NOT NULL CHECK (bytes > 0),
  sealed_sha256 text,
  seal_level text,
  -- The time-stamp that the sealed document ends with, which is renewed before it can no longer be verified (level B-LTA).
  seal_stamped_at timestamptz,
  seal_stamp_expires_at timestamptz,
  -- A renewal that failed is tried again some hours later.
  seal_renewal_tried_at timestamptz,
  PRIMARY KEY (session_id, position)
);
INSERT INTO session_documents
  SELECT id, 1, document_sha256, document_pages, document_bytes, sealed_sha256, seal_level, seal_stamped_at, seal_stamp_expires_at,
    seal_renewal_tried_at
  FROM sessions;
CREATE INDEX session_documents_original ON session_documents (sha256);
CREATE INDEX session_documents_sealed ON session_documents (sealed_sha256) WHERE sealed_sha256 IS NOT NULL;
CREATE INDEX session_documents_renewal ON session_documents (seal_stamp_expires_at) WHERE seal_level IN ('B-LT', 'B-LTA');

ALTER TABLE sessions
  DROP COLUMN document_sha256,
  DROP COLUMN document_pages,
  DROP COLUMN document_bytes,
  DROP COLUMN sealed_sha256,
  DROP COLUMN seal_level,
  DROP COLUMN seal_stamped_at,
  DROP COLUMN seal_stamp_expires_at,
  DROP COLUMN seal_renewal_tried_at;

-- A token may open one document alone; null: all of the session.
ALTER TABLE document_tokens ADD COLUMN document integer CHECK (document BETWEEN 1 AND 10);

-- Sessions keep the rules they began with, which their evidence names; templates get the new setting, switched off.
UPDATE templates SET config = '{"signature_per_document": false}'::jsonb || config;
