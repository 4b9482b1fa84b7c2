-- Faces are looked up by nine slices of their hash: two hashes that differ in at most 16 bits of 256 differ in at most one bit of
-- at least one slice. Each slice is looked up as it is and with each of its bits turned.
CREATE INDEX accepted_faces_slice_1 ON accepted_faces ((substring(face_hash from 1 for 29)::bit(29)::integer));
CREATE INDEX accepted_faces_slice_2 ON accepted_faces ((substring(face_hash from 30 for 29)::bit(29)::integer));
CREATE INDEX accepted_faces_slice_3 ON accepted_faces ((substring(face_hash from 59 for 29)::bit(29)::integer));
CREATE INDEX accepted_faces_slice_4 ON accepted_faces ((substring(face_hash from 88 for 29)::bit(29)::integer));
CREATE INDEX accepted_faces_slice_5 ON accepted_faces ((substring(face_hash from 117 for 28)::bit(28)::integer));
CREATE INDEX accepted_faces_slice_6 ON accepted_faces ((substring(face_hash from 145 for 28)::bit(28)::integer));
CREATE INDEX accepted_faces_slice_7 ON accepted_faces ((substring(face_hash from 173 for 28)::bit(28)::integer));
CREATE INDEX accepted_faces_slice_8 ON accepted_faces ((substring(face_hash from 201 for 28)::bit(28)::integer));
CREATE INDEX accepted_faces_slice_9 ON accepted_faces ((substring(face_hash from 229 for 28)::bit(28)::integer));

-- Lists of sessions are in the order of creation, within any filter.
CREATE INDEX sessions_created ON sessions (created_at, id);
CREATE INDEX sessions_status_created ON sessions (status, created_at, id);
CREATE INDEX sessions_reference_created ON sessions (reference, created_at, id) WHERE reference IS NOT NULL;
DROP INDEX sessions_status;
DROP INDEX sessions_reference;
