-- works-with: 46
-- When files were last tried that could not be deleted: they come after the others, and keep none of these waiting.
ALTER TABLE new_files ADD COLUMN tried_at timestamptz;
ALTER TABLE drafts ADD COLUMN tried_at timestamptz;

-- Whether files have an owner is asked for each of them: the previews of drafts were read from end to end.
CREATE INDEX drafts_preview ON drafts (preview_id);
