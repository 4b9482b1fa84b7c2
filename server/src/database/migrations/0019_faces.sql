-- By which the signers of one session are compared with each other (one person signing for two), until the session is over:
-- the face's descriptor, encrypted.
CREATE TABLE signer_faces (
  participant_id uuid PRIMARY KEY REFERENCES participants ON DELETE CASCADE,
  descriptor_encrypted bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX signer_faces_expiry ON signer_faces (expires_at);

-- Photos are found by a keyed hash of the aligned face and confirmed by its details. The earlier hashes cannot be compared with
-- these, so photos that were accepted before are no longer known.
DROP TABLE accepted_faces;
CREATE TABLE accepted_faces (
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  photo integer NOT NULL CHECK (photo > 0),
  photo_hash bit(160) NOT NULL,
  -- 64 x 64 levels of grey of the aligned face.
  picture_encrypted bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (participant_id, photo)
);
CREATE INDEX accepted_faces_expiry ON accepted_faces (expires_at);
CREATE INDEX accepted_faces_band_1 ON accepted_faces ((substring(photo_hash from 1 for 16)::bit(16)::integer));
CREATE INDEX accepted_faces_band_2 ON accepted_faces ((substring(photo_hash from 17 for 16)::bit(16)::integer));
CREATE INDEX accepted_faces_band_3 ON accepted_faces ((substring(photo_hash from 33 for 16)::bit(16)::integer));
CREATE INDEX accepted_faces_band_4 ON accepted_faces ((substring(photo_hash from 49 for 16)::bit(16)::integer));
CREATE INDEX accepted_faces_band_5 ON accepted_faces ((substring(photo_hash from 65 for 16)::bit(16)::integer));
CREATE INDEX accepted_faces_band_6 ON accepted_faces ((substring(photo_hash from 81 for 16)::bit(16)::integer));
CREATE INDEX accepted_faces_band_7 ON accepted_faces ((substring(photo_hash from 97 for 16)::bit(16)::integer));
CREATE INDEX accepted_faces_band_8 ON accepted_faces ((substring(photo_hash from 113 for 16)::bit(16)::integer));
CREATE INDEX accepted_faces_band_9 ON accepted_faces ((substring(photo_hash from 129 for 16)::bit(16)::integer));
CREATE INDEX accepted_faces_band_10 ON accepted_faces ((substring(photo_hash from 145 for 16)::bit(16)::integer));
