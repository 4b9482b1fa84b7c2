-- Whoever watches the list learns of every change as it is committed: each appends to the evidence, and so updates this row.
CREATE FUNCTION tell_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', json_build_array(NEW.id, NEW.department)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_session_change AFTER INSERT OR UPDATE OF evidence_count ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_change();
