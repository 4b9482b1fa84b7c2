-- works-with: 1
-- Sessions that are indexed by whole words only: a job also indexes parts of their names, references and phone numbers. Programs that
-- don't know these parts leave the column at 0, so the job finds their sessions too.
ALTER TABLE sessions ADD COLUMN words_version smallint NOT NULL DEFAULT 0;
CREATE INDEX sessions_words_left ON sessions (id) WHERE words_version < 1 AND erased_at IS NULL;
