-- works-with: 46
-- What references begin with, in the order of creation: most of a lender's begin alike, and a page of those that begin with a few letters
-- is read without the others. What is longer is found among those that begin alike so far (`signing/reference-prefixes.ts`).
CREATE TABLE reference_prefixes (
  prefix text NOT NULL,
  session_id uuid NOT NULL,
  PRIMARY KEY (prefix, session_id)
);

-- By a trigger, so that a node of a former version keeps them too. References do not change.
CREATE FUNCTION keep_reference_prefixes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reference_prefixes
    SELECT left(NEW.reference, length), NEW.id
    FROM generate_series(1, least(char_length(NEW.reference), 24)) AS length;
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_reference_prefixes AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.reference IS NOT NULL) EXECUTE FUNCTION keep_reference_prefixes();

-- After the trigger, which keeps writers out until all this is done: nodes of a former version go on meanwhile.
INSERT INTO reference_prefixes
  SELECT left(reference, length), id
  FROM sessions CROSS JOIN LATERAL generate_series(1, least(char_length(reference), 24)) AS length
  WHERE reference IS NOT NULL ORDER BY 1, 2;
-- Without statistics, all that begin alike would be read and put in order until the next autovacuum.
ANALYZE reference_prefixes;
