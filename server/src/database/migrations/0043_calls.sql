-- Since when nothing can be started from a template any more; sessions and versions that name it stay.
ALTER TABLE templates ADD COLUMN deleted_at timestamptz;

-- Where signers may be sent back to from sessions of this key. A node of the release before makes keys without any.
ALTER TABLE api_keys ADD COLUMN return_origins text[] NOT NULL DEFAULT '{}';
