-- works-with: 46
-- WhatsApp beside SMS and mail; a call reads out a one-time password.
ALTER TABLE messages DROP CONSTRAINT messages_channel_check;
ALTER TABLE messages ADD CONSTRAINT messages_channel_check CHECK (channel IN ('sms', 'whatsapp', 'email'));
ALTER TABLE outbox DROP CONSTRAINT outbox_channel_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_channel_check CHECK (channel IN ('sms', 'whatsapp', 'email', 'voice'));
ALTER TABLE participants DROP CONSTRAINT participants_link_channels_check;
ALTER TABLE participants ADD CONSTRAINT participants_link_channels_check
  CHECK (link_channels <@ ARRAY['sms', 'whatsapp', 'email']);
-- Over which channel the newest one-time password went: who asks again is served by the next.
ALTER TABLE otp_states ADD COLUMN channel text CHECK (channel IN ('sms', 'whatsapp', 'email', 'voice'));
-- When a message of which no delivery was reported goes over the next channel.
ALTER TABLE messages ADD COLUMN fall_back_at timestamptz;
-- When the provider has reported that it arrived.
ALTER TABLE messages ADD COLUMN delivered_at timestamptz;
CREATE INDEX messages_fall_back ON messages (fall_back_at) WHERE fall_back_at IS NOT NULL;

-- What was handed to a provider that reports how it went: a message or a one-time password on one channel. Noted before it is sent, so
-- that no report comes too early.
CREATE TABLE sends (
  id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'voice')),
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  kind text NOT NULL,
  provider_id text,
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'delivered', 'read')),
  reason text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (id, channel)
);
CREATE INDEX sends_provider ON sends (channel, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX sends_session ON sends (session_id);
CREATE INDEX sends_created ON sends (created_at);
