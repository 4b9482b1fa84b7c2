-- While photos of a signer are being read, no others of the same signer are: until when that is claimed.
ALTER TABLE liveness_states ADD COLUMN checking_until timestamptz;
