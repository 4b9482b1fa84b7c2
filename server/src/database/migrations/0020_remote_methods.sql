-- works-with: 1
-- Signers can sign with a signature that an outside service makes for them.
ALTER TABLE participants DROP CONSTRAINT participants_signature_method_check;
ALTER TABLE participants ADD CONSTRAINT participants_signature_method_check
  CHECK (signature_method IN ('drawn', 'own_certificate', 'aadhaar_esign', 'csc'));
