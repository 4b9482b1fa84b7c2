-- Perceptual hashes of the faces in photos that were accepted, for as long as their session lives: a photo that was used
-- before is known again by them. They are compared by the number of bits in which they differ.
CREATE TABLE accepted_faces (
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  photo integer NOT NULL CHECK (photo > 0),
  face_hash bit(256) NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (participant_id, photo)
);
CREATE INDEX accepted_faces_expiry ON accepted_faces (expires_at);
