-- Over which channels the link of a participant went: a one-time password never goes over one of them, except to the phone.
ALTER TABLE participants ADD COLUMN link_channels text[] NOT NULL DEFAULT '{}'
  CHECK (link_channels <@ ARRAY['sms', 'email']);
ALTER TABLE participants ALTER COLUMN link_channels DROP DEFAULT;
UPDATE participants SET link_channels = sent.channels
  FROM (SELECT participant_id, array_agg(DISTINCT channel) AS channels FROM messages
        WHERE kind IN ('invite', 'reminder') GROUP BY participant_id) AS sent
  WHERE sent.participant_id = participants.id;

-- Until when an attempt to send a message is under way: what withdraws the message waits for the attempt to end.
ALTER TABLE messages ADD COLUMN sending_until timestamptz;

-- A bearer ends, however often it is used (ends_at), and is ended early (ended_at) by a logout, a cancellation or an expiry.
ALTER TABLE bearers ADD COLUMN ends_at timestamptz;
UPDATE bearers SET ends_at = expires_at;
ALTER TABLE bearers ALTER COLUMN ends_at SET NOT NULL;
ALTER TABLE bearers ADD COLUMN ended_at timestamptz;
-- What was done with it: consent is recorded once, and other steps are repeated a few times at most.
ALTER TABLE bearers ADD COLUMN consented_at timestamptz;
ALTER TABLE bearers ADD COLUMN repeats jsonb NOT NULL DEFAULT '{}';
ALTER TABLE bearers ALTER COLUMN repeats DROP DEFAULT;

-- Codes that have expired are looked for every minute: there are few codes at any time, and many participants.
CREATE INDEX otp_states_expiry ON otp_states (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX liveness_states_expiry ON liveness_states (code_expires_at) WHERE code_encrypted IS NOT NULL;
