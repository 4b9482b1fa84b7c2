-- works-with: 1
-- Rows that a signing updates several times leave room on their page. An update within the page needs no change of an index if no indexed
-- column changes, and its log record contains only the difference. Pages that are full stay as they are.
ALTER TABLE sessions SET (fillfactor = 50);
ALTER TABLE participants SET (fillfactor = 50);
ALTER TABLE otp_states SET (fillfactor = 50);
ALTER TABLE bearers SET (fillfactor = 50);
ALTER TABLE liveness_states SET (fillfactor = 50);
ALTER TABLE session_list SET (fillfactor = 60);
ALTER TABLE session_documents SET (fillfactor = 80);

-- The branches of a session never change, so a session that changes keeps its rows in `session_list`. An update locks only the rows that
-- differ, where an insert with a conflict locks each.
CREATE OR REPLACE FUNCTION list_session(s sessions) RETURNS void LANGUAGE sql AS $$
  UPDATE session_list AS listed SET department = listing.department, status = listing.status, sender_id = listing.sender_id, template_id = listing.template_id,
    reference = listing.reference, not_passed = listing.not_passed, created_at = listing.created_at, expires_at = listing.expires_at, ended_at = listing.ended_at
  FROM session_list_rows(s) AS listing
  WHERE listed.session_id = listing.session_id AND listed.branch_id = listing.branch_id AND listed IS DISTINCT FROM listing
$$;

CREATE OR REPLACE FUNCTION list_changed_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO session_list SELECT * FROM session_list_rows(NEW);
  ELSE
    PERFORM list_session(NEW);
  END IF;
  RETURN NULL;
END
$$;
