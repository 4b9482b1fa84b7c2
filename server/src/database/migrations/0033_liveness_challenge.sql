-- Sessions keep the rules they began with; templates get the new setting, switched off.
UPDATE templates SET config = '{"liveness_challenge": "off"}'::jsonb || config;
