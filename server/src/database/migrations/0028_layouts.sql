-- Documents to be used again, with roles and fields. A version never changes: sessions name the one they were made from.
CREATE TABLE layouts (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  department text,
  latest_version integer NOT NULL CHECK (latest_version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  archived_at timestamptz
);

-- The PDFs are blobs of the storage, in the folder of the layout; `documents` names them by hash.
CREATE TABLE layout_versions (
  layout_id uuid NOT NULL REFERENCES layouts ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  documents jsonb NOT NULL,
  roles jsonb NOT NULL,
  fields jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (layout_id, version)
);

ALTER TABLE sessions ADD COLUMN layout_id uuid;
ALTER TABLE sessions ADD COLUMN layout_version integer;
-- Which role of the layout somebody is.
ALTER TABLE participants ADD COLUMN role text;
