-- works-with: 46
-- A key that was replaced is not replaced again: the second successor would have taken the little time that was left of it for its own.
ALTER TABLE api_keys ADD COLUMN replaced_by uuid;

-- Whoever goes on with a batch sends it: that of a test key is nobody else's.
DROP TRIGGER batches_sender ON batches;
CREATE TRIGGER batches_sender BEFORE INSERT OR UPDATE OF sender ON batches
  FOR EACH ROW EXECUTE FUNCTION require_kind_of_sender();
