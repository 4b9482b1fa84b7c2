-- works-with: 1
-- Lists find the sessions of a batch in the order of creation.
CREATE INDEX batch_rows_made ON batch_rows (batch_id, session_id) WHERE status = 'made';
-- The activity page filters the staff chain by the object of the recorded call, such as 'templates' in
-- 'POST /api/v1/originator/templates/:id'.
CREATE INDEX staff_events_object ON staff_events (split_part(body::jsonb -> 'facts' ->> 'call', '/', 5), seq);
