-- works-with: 46
-- A key that replaces another one is the same system's: its drafts and what it made under an Idempotency-Key stay its own. Null: the key itself.
ALTER TABLE api_keys ADD COLUMN first_key_id uuid;
