-- works-with: 1
-- A browser that lost the answer to an OTP submits the same request again. The bearer token is issued again only until
-- its first use. The default keeps tokens of the previous version from being issued again.
ALTER TABLE bearers ADD COLUMN is_unused boolean NOT NULL DEFAULT false;
-- The keyed hash of the latest submission that was counted as a wrong OTP.
ALTER TABLE otp_states ADD COLUMN refused_request bytea;
