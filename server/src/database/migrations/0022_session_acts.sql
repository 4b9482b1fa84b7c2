-- Signers who had been sent their link are told when the session is cancelled.
ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
ALTER TABLE messages ADD CHECK (kind IN ('invite', 'reminder', 'completion', 'cancellation'));
