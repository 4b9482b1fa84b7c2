-- People who are bound to branches. Null: every branch of their departments.
ALTER TABLE staff ADD COLUMN branches uuid[];

-- Whoever is bound to branches is told of their sessions alone. A notice holds 8,000 bytes: of many branches none is named.
CREATE OR REPLACE FUNCTION tell_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'session_changed',
    json_build_array(
      NEW.id,
      NEW.department,
      CASE WHEN jsonb_array_length(NEW.branches) <= 100
        THEN jsonb_path_query_array(NEW.branches, '$[*].branch_id')
      END
    )::text
  );
  RETURN NULL;
END
$$;
