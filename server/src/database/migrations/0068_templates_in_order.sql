-- works-with: 46
-- What a template or a sender has, in the order of ids: read along those of a branch, it shows what is of both, and no session is read for
-- what only one of them has. By the time of creation they have indexes for lists of nothing else.
CREATE INDEX sessions_template ON sessions (template_id, id) WHERE template_id IS NOT NULL;
CREATE INDEX sessions_sender ON sessions (sender_id, id) WHERE sender_id IS NOT NULL;
