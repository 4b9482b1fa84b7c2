-- Every certificate that has sealed a document here. What it sealed stays ours after the certificate was replaced.
CREATE TABLE seal_certificates (
  -- SHA-256 of the certificate in hex.
  fingerprint text PRIMARY KEY,
  certificate bytea NOT NULL,
  -- An issuer of one that sealed: seals carry it, and it is known to be as it was, but what it signs is not ours.
  is_issuer boolean NOT NULL,
  -- A keyed hash of all this: nobody who can only write to this database can make a certificate one of ours.
  mac bytea NOT NULL,
  first_used_at timestamptz NOT NULL
);
