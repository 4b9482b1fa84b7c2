-- works-with: 46
-- All that the search for replayed photos reads of a face is in the indexes: at a million faces it looks at 15,000 of them, each on a page of
-- the table that is seldom in memory.
DROP INDEX accepted_faces_band_1;
CREATE INDEX accepted_faces_band_1 ON accepted_faces ((substring(photo_hash from 1 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
DROP INDEX accepted_faces_band_2;
CREATE INDEX accepted_faces_band_2 ON accepted_faces ((substring(photo_hash from 17 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
DROP INDEX accepted_faces_band_3;
CREATE INDEX accepted_faces_band_3 ON accepted_faces ((substring(photo_hash from 33 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
DROP INDEX accepted_faces_band_4;
CREATE INDEX accepted_faces_band_4 ON accepted_faces ((substring(photo_hash from 49 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
DROP INDEX accepted_faces_band_5;
CREATE INDEX accepted_faces_band_5 ON accepted_faces ((substring(photo_hash from 65 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
DROP INDEX accepted_faces_band_6;
CREATE INDEX accepted_faces_band_6 ON accepted_faces ((substring(photo_hash from 81 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
DROP INDEX accepted_faces_band_7;
CREATE INDEX accepted_faces_band_7 ON accepted_faces ((substring(photo_hash from 97 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
DROP INDEX accepted_faces_band_8;
CREATE INDEX accepted_faces_band_8 ON accepted_faces ((substring(photo_hash from 113 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
DROP INDEX accepted_faces_band_9;
CREATE INDEX accepted_faces_band_9 ON accepted_faces ((substring(photo_hash from 129 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
DROP INDEX accepted_faces_band_10;
CREATE INDEX accepted_faces_band_10 ON accepted_faces ((substring(photo_hash from 145 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
