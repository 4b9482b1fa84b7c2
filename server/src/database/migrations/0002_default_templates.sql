-- works-with: 1
-- The template that a new session starts with: of the installation, and of a layout.
ALTER TABLE templates ADD COLUMN is_default boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX templates_default ON templates (is_default) WHERE is_default;
ALTER TABLE layouts ADD COLUMN default_template_id uuid REFERENCES templates;
