-- A signer may say that they do not want to sign, which ends the session or that signer's part in it.
ALTER TABLE sessions DROP CONSTRAINT sessions_status_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_status_check CHECK (status IN
  ('NEW', 'IN_PROGRESS', 'IN_REVIEW', 'SEALING', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED'));

ALTER TABLE participants DROP CONSTRAINT participants_status_check;
ALTER TABLE participants ADD CONSTRAINT participants_status_check CHECK (status IN
  ('PENDING', 'OTP_SENT', 'OTP_VERIFIED', 'CONSENTED', 'LOCATED', 'LIVE', 'SIGNED', 'COMPLETED', 'BLOCKED', 'EXPIRED',
   'CANCELLED', 'DECLINED'));

ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
ALTER TABLE messages ADD CONSTRAINT messages_kind_check CHECK (kind IN
  ('invite', 'reminder', 'completion', 'cancellation', 'repeat', 'rejection', 'decline'));

-- Sessions keep the rules they began with, which their evidence names; templates get the new setting, switched off.
UPDATE templates SET config = '{"decline": "off"}'::jsonb || config;

-- Declined sessions end like the others.
DROP INDEX sessions_ended;
CREATE INDEX sessions_ended ON sessions ((coalesce(completed_at, expires_at)))
  WHERE erased_at IS NULL AND status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED');
