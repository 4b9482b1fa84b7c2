-- works-with: 46
-- Why a message was not delivered, as a code for programs and as the provider's own code.
ALTER TABLE messages ADD COLUMN failure_code text, ADD COLUMN provider_code text;
ALTER TABLE sends ADD COLUMN failure_code text, ADD COLUMN provider_code text;
