-- Templates may ask signers for attachments. What was added is told by the evidence alone.
-- Sessions keep the rules they began with, which their evidence names; templates get the new setting, switched off.
UPDATE templates SET config = '{"attachments": []}'::jsonb || config;
