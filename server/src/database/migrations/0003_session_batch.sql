-- works-with: 1
-- The session list names the batch and the row that each session of a page was created from.
CREATE INDEX batch_rows_session ON batch_rows (session_id);
