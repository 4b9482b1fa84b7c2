-- works-with: 46
-- Views of the list of sessions that people keep for themselves. Their names and what is searched for may name somebody.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  content_encrypted bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX saved_views_person ON saved_views (person_id, id);
