-- works-with: 1
-- The people who may review a session. Empty for everyone with the right.
ALTER TABLE reviews ADD COLUMN reviewer_ids uuid[] NOT NULL DEFAULT '{}';
