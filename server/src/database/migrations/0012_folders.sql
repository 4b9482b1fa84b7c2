-- works-with: 1
-- Layouts and templates can be sorted into folders, which exist by their names only.
ALTER TABLE layouts ADD COLUMN folder text;
ALTER TABLE templates ADD COLUMN folder text;
