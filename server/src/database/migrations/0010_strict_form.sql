-- works-with: 1
-- A document is either rewritten into its strict form or accepted only in this form. Templates that did neither get the default.
UPDATE templates SET config = config || '{"normalise": "on"}' WHERE config ->> 'normalise' = 'as_received';
