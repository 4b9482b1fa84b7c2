-- works-with: 1
-- The response of a SAML provider, which the browser posts before its page asks for the result.
ALTER TABLE openid_attempts ADD COLUMN answer_encrypted bytea;
