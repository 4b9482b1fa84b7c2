-- 'Sealed' means the seal of a PDF and nothing else: what is encrypted is called so.
ALTER TABLE participants RENAME COLUMN name_sealed TO name_encrypted;
ALTER TABLE participants RENAME COLUMN phone_sealed TO phone_encrypted;
ALTER TABLE participants RENAME COLUMN email_sealed TO email_encrypted;
ALTER TABLE otp_states RENAME COLUMN code_sealed TO code_encrypted;
ALTER TABLE liveness_states RENAME COLUMN code_sealed TO code_encrypted;
ALTER TABLE evidence_events RENAME COLUMN origin_sealed TO origin_encrypted;
ALTER TABLE idempotency_keys RENAME COLUMN answer_sealed TO answer_encrypted;
ALTER TABLE webhook_secrets RENAME COLUMN secret_sealed TO secret_encrypted;
ALTER TABLE messages RENAME COLUMN link_sealed TO link_encrypted;
ALTER TABLE outbox RENAME COLUMN content_sealed TO content_encrypted;
