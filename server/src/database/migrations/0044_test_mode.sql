-- Keys and sessions for trying things out. A session is a test exactly where its key is one; neither ever becomes the other.
ALTER TABLE api_keys ADD COLUMN is_test boolean NOT NULL DEFAULT false;
ALTER TABLE sessions ADD COLUMN is_test boolean NOT NULL DEFAULT false;
ALTER TABLE batches ADD COLUMN is_test boolean NOT NULL DEFAULT false;

-- What every session runs under is no test.
ALTER TABLE api_keys ADD CONSTRAINT test_keys_set_nothing_up CHECK (NOT (is_test AND 'setup' = ANY (scopes)));

CREATE FUNCTION refuse_change_of_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What is a test stays one, and what is none never becomes one (%)', TG_TABLE_NAME
    USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER api_keys_kind BEFORE UPDATE OF is_test ON api_keys
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION refuse_change_of_kind();
CREATE TRIGGER sessions_kind BEFORE UPDATE OF is_test ON sessions
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION refuse_change_of_kind();
CREATE TRIGGER batches_kind BEFORE UPDATE OF is_test ON batches
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION refuse_change_of_kind();

-- A node of the release before, which knows no tests, makes nothing with a test key.
CREATE FUNCTION require_kind_of_sender() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sender uuid := CASE TG_TABLE_NAME WHEN 'batches' THEN (to_jsonb(NEW) -> 'sender' ->> 'apiKeyId')::uuid
    ELSE (to_jsonb(NEW) ->> 'sender_id')::uuid END;
BEGIN
  IF NEW.is_test <> coalesce((SELECT is_test FROM api_keys WHERE id = sender), false) THEN
    RAISE EXCEPTION 'A test is made by a test key, and anything else by none (%)', TG_TABLE_NAME
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sessions_sender BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION require_kind_of_sender();
CREATE TRIGGER batches_sender BEFORE INSERT ON batches FOR EACH ROW EXECUTE FUNCTION require_kind_of_sender();

-- Those of a test key, among however many others.
CREATE INDEX sessions_tests ON sessions (created_at, id) WHERE is_test;
