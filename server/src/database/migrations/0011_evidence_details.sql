-- What is personal about an event stands beside its text, encrypted, and can be erased while the chain stays whole.
ALTER TABLE evidence_events ADD COLUMN details_encrypted bytea;
-- The time of the last event, so that a clock that went back is noticed. Unknown until the next event is written.
ALTER TABLE sessions ADD COLUMN evidence_at timestamptz;
