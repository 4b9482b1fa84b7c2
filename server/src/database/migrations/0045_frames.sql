-- Whose pages may show the journey in a frame: set with the key, kept with each session from its start.
ALTER TABLE api_keys ADD COLUMN frame_origins text[] NOT NULL DEFAULT '{}';
ALTER TABLE sessions ADD COLUMN frame_origins text[] NOT NULL DEFAULT '{}';
