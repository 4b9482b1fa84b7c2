-- works-with: 1
-- The contacts that a department reuses in Send.
CREATE TABLE contacts (
  id uuid PRIMARY KEY,
  department text,
  -- Name, phone number, email address and language as JSON.
  content_encrypted bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX contacts_department ON contacts (department, id);
