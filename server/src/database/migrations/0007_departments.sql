-- works-with: 1
-- The managed list of departments. Sessions, keys and people keep the name that they were created with, because evidence contains it; the
-- list says which names are spellings or former names of the same department.
CREATE TABLE departments (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  -- The name in lower case and without surplus spaces: 'Pune' and 'pune' are one department.
  name_key text NOT NULL,
  -- Set for a former or merged name.
  belongs_to uuid REFERENCES departments
);
CREATE UNIQUE INDEX departments_current ON departments (name_key) WHERE belongs_to IS NULL;
CREATE INDEX departments_former ON departments (belongs_to) WHERE belongs_to IS NOT NULL;

WITH named AS (
  SELECT unnest(departments) AS name FROM staff
  UNION SELECT department FROM api_keys
  UNION SELECT department FROM templates
  UNION SELECT department FROM layouts
  UNION SELECT department FROM batches
  UNION SELECT nullif(department, '') FROM session_list
), keyed AS (
  SELECT name, lower(regexp_replace(btrim(name), '\s+', ' ', 'g')) AS name_key, gen_random_uuid() AS id
  FROM named WHERE name IS NOT NULL
), ranked AS (
  -- The first spelling of several is the name: capital letters sort first.
  SELECT *, first_value(id) OVER (PARTITION BY name_key ORDER BY name COLLATE "C") AS first_id FROM keyed
)
INSERT INTO departments (id, name, name_key, belongs_to)
SELECT id, name, name_key, CASE WHEN id <> first_id THEN first_id END FROM ranked ORDER BY (id <> first_id);
