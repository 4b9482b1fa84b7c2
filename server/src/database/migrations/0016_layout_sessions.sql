-- works-with: 1
-- The answers of a layout are downloaded from all its sessions.
CREATE INDEX sessions_layout ON sessions (layout_id, id) WHERE layout_id IS NOT NULL;
