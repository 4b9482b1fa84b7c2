-- The schema of version 0.2.0. Sections follow `database/tables/`, ordered so that each table references only tables above it.
--
-- Three rules hold everywhere:
-- - Personal data is in *_encrypted columns, encrypted by the application and bound to the row, or in the blob storage.
-- - Tokens, links and passwords are stored only as keyed hashes or encrypted.
-- - Times come from the application, never from now(), so that one clock decides every comparison.
--
-- Ids are UUIDv7: their order is the order of creation.

-- Setup: what sessions are made from ------------------------------------------------------------------------------------------

CREATE TABLE branches (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  max_distance_meters double precision NOT NULL CHECK (max_distance_meters > 0),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);

CREATE TABLE templates (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  config jsonb NOT NULL,
  -- Null: visible only to callers with access to every department.
  department text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- A soft delete: no session starts from the template any more, and sessions that name it remain.
  deleted_at timestamptz
);

-- Every version of every template. A session's evidence names the version that it started with.
CREATE TABLE template_versions (
  template_id uuid NOT NULL REFERENCES templates ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  name text NOT NULL,
  config jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  -- An API key or a person; null if the product created the template itself.
  changed_by uuid,
  PRIMARY KEY (template_id, version)
);

-- Reusable documents with roles and fields.
CREATE TABLE layouts (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  department text,
  latest_version integer NOT NULL CHECK (latest_version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  archived_at timestamptz
);

-- A version never changes, because sessions name the version they were made from.
CREATE TABLE layout_versions (
  layout_id uuid NOT NULL REFERENCES layouts ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  -- Names the PDFs by hash. The files are in the blob storage, in the folder of the layout.
  documents jsonb NOT NULL,
  roles jsonb NOT NULL,
  fields jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (layout_id, version)
);

-- How the installation presents itself to signers. Messages name the version whose wording they used.
CREATE TABLE brand_versions (
  version integer PRIMARY KEY CHECK (version > 0),
  content jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  -- An API key or a person.
  changed_by uuid NOT NULL
);

-- Logos, re-encoded by the server. They are public, and stored for as long as a version of the brand names them.
CREATE TABLE brand_pictures (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  png bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Access: callers of the API, and how often they may call ----------------------------------------------------------------------

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  key_hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  -- Null: every department.
  department text,
  -- Empty: any address.
  networks text[] NOT NULL,
  -- Where sessions of this key may send signers back to.
  return_origins text[] NOT NULL DEFAULT '{}',
  -- Which pages may embed the journey in a frame. Each session keeps a copy from its start.
  frame_origins text[] NOT NULL DEFAULT '{}',
  is_test boolean NOT NULL DEFAULT false,
  -- A rotated key is not rotated again: its second successor would inherit only the rest of the overlap.
  replaced_by uuid,
  -- The first key of a chain of rotations, which identifies the calling system: drafts and idempotency keys belong to it. Null: this key.
  first_key_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Live sessions run under what 'setup' changes.
  CONSTRAINT test_keys_set_nothing_up CHECK (NOT (is_test AND 'setup' = ANY (scopes)))
);

CREATE TABLE idempotency_keys (
  -- A calling system by its first API key, or a person.
  caller_id uuid NOT NULL,
  key_hash bytea NOT NULL,
  request_sha256 text NOT NULL,
  -- Encrypted under a key derived from the caller's own Idempotency-Key: the answer cannot be read without it.
  answer_encrypted bytea,
  -- The session or draft that the answer describes. The answer may hold names and links, so it is erased with that record.
  session_id uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (caller_id, key_hash)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
CREATE INDEX idempotency_keys_session ON idempotency_keys (session_id) WHERE answer_encrypted IS NOT NULL;

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  used integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_expiry ON rate_limits (resets_at);

-- Sessions, their documents and their signers ----------------------------------------------------------------------------------

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN
    ('NEW', 'IN_PROGRESS', 'IN_REVIEW', 'SEALING', 'COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED')),
  -- Who started it, an API key or a person, as its first event says; null if the product did.
  sender_id uuid,
  is_test boolean NOT NULL DEFAULT false,
  -- Null: visible only to callers with access to every department.
  department text,
  template_id uuid REFERENCES templates,
  layout_id uuid,
  layout_version integer,
  reference text,
  -- The template's settings at the start: later changes of the template do not apply.
  config jsonb NOT NULL,
  -- Written once, with the coordinates of that moment. `session_list` has them for lookups.
  branches jsonb NOT NULL,
  metadata jsonb NOT NULL,
  -- The sender's words to the signers.
  message_encrypted bytea,
  frame_origins text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  completed_at timestamptz,
  -- Set only where the session ended after its validity without being completed: rejected then, or cancelled because its files are lost.
  ended_at timestamptz,
  -- No reminder is sent before this time. The scheduler looks at due sessions every minute and sets the next time.
  remind_at timestamptz NOT NULL DEFAULT 'epoch',
  -- Why the last attempt to seal failed, and when the originator was notified that the seal is overdue.
  sealing_problem text,
  seal_overdue_at timestamptz,
  -- The chain head: the number of events, the hash of the last, its time, and a keyed hash of them, which cannot be forged with write
  -- access to the database alone.
  evidence_count integer NOT NULL DEFAULT 0,
  evidence_head text NOT NULL,
  evidence_mac bytea NOT NULL,
  evidence_at timestamptz,
  -- When the personal data was erased; the evidence chain remains and records it. Files are deleted after that transaction:
  -- some may be left until blobs_erased_at is set.
  erased_at timestamptz,
  blobs_erased_at timestamptz,
  -- The last attempt to delete the files: those that a bucket keeps locked are retried after all others.
  blobs_tried_at timestamptz
);
-- Counted by the metrics. Lists are read from `session_list`.
CREATE INDEX sessions_status_created ON sessions (status, created_at, id) INCLUDE (is_test);
-- What the scheduled jobs look for.
CREATE INDEX sessions_running ON sessions (expires_at) WHERE status IN ('NEW', 'IN_PROGRESS');
CREATE INDEX sessions_reminders ON sessions (remind_at) WHERE status IN ('NEW', 'IN_PROGRESS');
CREATE INDEX sessions_seal_overdue ON sessions (id) WHERE status = 'SEALING' AND seal_overdue_at IS NOT NULL;
-- Retention.
CREATE INDEX sessions_blobs_left ON sessions (erased_at) WHERE erased_at IS NOT NULL AND blobs_erased_at IS NULL;
CREATE INDEX sessions_blobs_tried ON sessions (blobs_tried_at NULLS FIRST, erased_at)
  WHERE erased_at IS NOT NULL AND blobs_erased_at IS NULL;

-- The documents of a session, which are read and sealed one by one.
CREATE TABLE session_documents (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 1 AND 10),
  sha256 text NOT NULL,
  pages integer NOT NULL CHECK (pages > 0),
  bytes integer NOT NULL CHECK (bytes > 0),
  sealed_sha256 text,
  seal_level text,
  -- The time-stamp that the sealed document ends with, which is renewed before it can no longer be verified (level B-LTA).
  seal_stamped_at timestamptz,
  seal_stamp_expires_at timestamptz,
  -- A renewal that failed is retried some hours later.
  seal_renewal_tried_at timestamptz,
  PRIMARY KEY (session_id, position)
);
CREATE INDEX session_documents_original ON session_documents (sha256);
CREATE INDEX session_documents_sealed ON session_documents (sealed_sha256) WHERE sealed_sha256 IS NOT NULL;
CREATE INDEX session_documents_renewal ON session_documents (seal_stamp_expires_at) WHERE seal_level IN ('B-LT', 'B-LTA');

-- Files that a renewal replaced: copies of them are in circulation, and are still recognized as sealed here.
CREATE TABLE former_seals (
  session_id uuid NOT NULL REFERENCES sessions,
  sha256 text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (sha256, session_id)
);

CREATE TABLE document_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  version text CHECK (version IN ('original', 'sealed')),
  -- Null: every document of the session.
  document integer CHECK (document BETWEEN 1 AND 10),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX document_tokens_session ON document_tokens (session_id);
CREATE INDEX document_tokens_expiry ON document_tokens (expires_at);

CREATE TABLE participants (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  signing_order integer NOT NULL CHECK (signing_order > 0),
  status text NOT NULL CHECK (status IN
    ('PENDING', 'OTP_SENT', 'OTP_VERIFIED', 'CONSENTED', 'LOCATED', 'LIVE', 'SIGNED', 'COMPLETED', 'BLOCKED', 'EXPIRED',
     'CANCELLED', 'DECLINED')),
  -- The role of the layout that this signer fills.
  role text,
  name_encrypted bytea NOT NULL,
  phone_encrypted bytea NOT NULL,
  email_encrypted bytea,
  -- Null: the signer's device decides, and messages are in English. Languages are checked by the contract alone.
  language text,
  fields jsonb NOT NULL,
  link_hash bytea NOT NULL UNIQUE,
  -- Channels that carried the link: a one-time password never uses one of them, except to the phone.
  link_channels text[] NOT NULL CHECK (link_channels <@ ARRAY['sms', 'whatsapp', 'email']),
  opened_at timestamptz,
  signed_at timestamptz,
  signature_sha256 text,
  location_sha256 text,
  located_at timestamptz
);
CREATE INDEX participants_session ON participants (session_id, signing_order);
-- Few of all participants are at a step.
CREATE INDEX participants_under_way ON participants (session_id, status)
  WHERE status IN ('PENDING', 'OTP_SENT', 'OTP_VERIFIED', 'CONSENTED', 'LOCATED', 'LIVE');
CREATE INDEX participants_status ON participants (status, session_id)
  WHERE status IN ('PENDING', 'OTP_SENT', 'OTP_VERIFIED', 'CONSENTED', 'LOCATED', 'LIVE', 'BLOCKED', 'DECLINED');

-- The last verdict of each check on each participant. The evidence says the same; this table is for lookups.
CREATE TABLE check_results (
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  check_name text NOT NULL,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  verdict text NOT NULL CHECK (verdict IN ('passed', 'failed', 'indeterminate')),
  PRIMARY KEY (participant_id, check_name)
);
CREATE INDEX check_results_verdict ON check_results (check_name, verdict, session_id);

-- What the list of sessions filters and orders by, in narrow rows: one of each session for every branch it names (the nil UUID where it
-- names none), and one under the max UUID for lists of every branch. An empty text where it has no department. Every list reads
-- one of these indexes in its own order, and no more of it than a page takes.
CREATE TABLE session_list (
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  branch_id uuid NOT NULL,
  department text NOT NULL,
  status text NOT NULL,
  is_test boolean NOT NULL,
  template_id uuid,
  sender_id uuid,
  reference text,
  -- Each check that did not pass, with its verdict: 'liveness:failed'.
  not_passed text[] NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When its retention period began: one that was cancelled or rejected within its validity counts as ended when it would have expired. Null while it is under way and once it is erased.
  ended_at timestamptz,
  PRIMARY KEY (session_id, branch_id)
);
-- Those of departments, and those of every department.
CREATE INDEX session_list_department_created ON session_list (branch_id, department, status, created_at, session_id);
CREATE INDEX session_list_department_expires ON session_list (branch_id, department, status, expires_at, session_id);
CREATE INDEX session_list_created ON session_list (branch_id, status, created_at, session_id);
CREATE INDEX session_list_expires ON session_list (branch_id, status, expires_at, session_id);
CREATE INDEX session_list_not_passed ON session_list (branch_id, department, created_at, session_id) WHERE not_passed <> '{}';
CREATE INDEX session_list_department_ended ON session_list (branch_id, department, ended_at, session_id) INCLUDE (is_test)
  WHERE ended_at IS NOT NULL;
CREATE INDEX session_list_ended ON session_list (branch_id, ended_at, session_id) INCLUDE (is_test) WHERE ended_at IS NOT NULL;
-- Columns with the same value in every row of a session are indexed only in its every-branch row.
CREATE INDEX session_list_template ON session_list (template_id, created_at, session_id)
  WHERE branch_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' AND template_id IS NOT NULL;
CREATE INDEX session_list_sender ON session_list (sender_id, created_at, session_id)
  WHERE branch_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' AND sender_id IS NOT NULL;
CREATE INDEX session_list_reference ON session_list (reference text_pattern_ops, created_at, session_id)
  WHERE branch_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' AND reference IS NOT NULL;
CREATE INDEX session_list_tests ON session_list (created_at, session_id)
  WHERE branch_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' AND is_test;

-- The prefixes of references, in the order of creation, maintained by a trigger: most references of a lender begin alike, and this finds a
-- page of matches without reading the others. Longer prefixes are filtered from these (`session-list/search.ts`).
CREATE TABLE reference_prefixes (
  prefix text NOT NULL,
  session_id uuid NOT NULL,
  PRIMARY KEY (prefix, session_id)
);

-- The search index: a keyed hash of each word, so that read access to the database finds no person by name. Equal words have equal hashes,
-- which docs/threat-model.md discusses.
CREATE TABLE search_words (
  word_hash bytea NOT NULL,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  PRIMARY KEY (word_hash, session_id)
);
CREATE INDEX search_words_session ON search_words (session_id);

-- The review queue. Decisions, reviewers and reasons are read from the evidence.
CREATE TABLE reviews (
  session_id uuid PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  round integer NOT NULL CHECK (round > 0),
  severity integer NOT NULL,
  reasons jsonb NOT NULL,
  started_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- True once the first of two reviewers has approved.
  is_approved boolean NOT NULL,
  overdue_told_at timestamptz,
  decided_at timestamptz
);
CREATE INDEX reviews_waiting ON reviews (severity DESC, due_at, session_id) WHERE decided_at IS NULL;
CREATE INDEX reviews_due ON reviews (due_at) WHERE decided_at IS NULL AND overdue_told_at IS NULL;
CREATE INDEX reviews_open ON reviews (started_at) WHERE decided_at IS NULL;

-- Journey: how far a signer is, and what was observed --------------------------------------------------------------------------

-- The current one-time password, and the budget that protects it.
CREATE TABLE otp_states (
  participant_id uuid PRIMARY KEY REFERENCES participants ON DELETE CASCADE,
  challenge_id uuid,
  code_hash bytea,
  -- Set only while the template resends the same code; erased with the hash.
  code_encrypted bytea,
  expires_at timestamptz,
  attempts_used integer NOT NULL DEFAULT 0,
  sends integer NOT NULL DEFAULT 0,
  -- The channel of the newest code: a resend uses the next one.
  channel text CHECK (channel IN ('sms', 'whatsapp', 'email', 'voice')),
  next_send_at timestamptz,
  locked_until timestamptz,
  lockouts_in_row integer NOT NULL DEFAULT 0,
  failures_in_row integer NOT NULL DEFAULT 0
);
-- A job looks for expired codes every minute: codes are few at any time, participants are many.
CREATE INDEX otp_states_expiry ON otp_states (expires_at) WHERE expires_at IS NOT NULL;
-- Links that were closed for good (`OTP_FAILURES_UNTIL_DEAD`).
CREATE INDEX otp_states_dead ON otp_states (participant_id) WHERE failures_in_row >= 100;

CREATE TABLE otp_nonces (
  nonce_hash bytea PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX otp_nonces_expiry ON otp_nonces (expires_at);

CREATE TABLE bearers (
  token_hash bytea PRIMARY KEY,
  participant_id uuid NOT NULL UNIQUE REFERENCES participants ON DELETE CASCADE,
  -- The device that confirmed the one-time password: later steps from another device are recorded.
  device jsonb,
  -- Consent is recorded once, and other steps are repeated only a few times.
  consented_at timestamptz,
  repeats jsonb NOT NULL,
  -- Each use extends expires_at, up to ends_at. A logout, a cancellation or an expiry sets ended_at.
  expires_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX bearers_idle ON bearers (expires_at);
CREATE INDEX bearers_end ON bearers (ends_at);

CREATE TABLE liveness_states (
  participant_id uuid PRIMARY KEY REFERENCES participants ON DELETE CASCADE,
  code_encrypted bytea,
  code_expires_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  locked_until timestamptz,
  -- A claim: until then, no other photos of this signer are read.
  checking_until timestamptz
);
CREATE INDEX liveness_states_expiry ON liveness_states (code_expires_at) WHERE code_encrypted IS NOT NULL;

-- Detects replayed photos: a keyed hash of the aligned face finds candidates, and the picture confirms them.
CREATE TABLE accepted_faces (
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  photo integer NOT NULL CHECK (photo > 0),
  photo_hash bit(160) NOT NULL,
  -- The aligned face in 64 x 64 levels of grey.
  picture_encrypted bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (participant_id, photo)
);
CREATE INDEX accepted_faces_expiry ON accepted_faces (expires_at);
-- One index for each band of 16 bits (`journey/liveness/photo-hash.ts`). They include all that the search reads: at a million faces it
-- looks at 15,000, and each would otherwise be on a page of the table that is seldom in memory.
CREATE INDEX accepted_faces_band_1 ON accepted_faces ((substring(photo_hash from 1 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
CREATE INDEX accepted_faces_band_2 ON accepted_faces ((substring(photo_hash from 17 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
CREATE INDEX accepted_faces_band_3 ON accepted_faces ((substring(photo_hash from 33 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
CREATE INDEX accepted_faces_band_4 ON accepted_faces ((substring(photo_hash from 49 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
CREATE INDEX accepted_faces_band_5 ON accepted_faces ((substring(photo_hash from 65 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
CREATE INDEX accepted_faces_band_6 ON accepted_faces ((substring(photo_hash from 81 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
CREATE INDEX accepted_faces_band_7 ON accepted_faces ((substring(photo_hash from 97 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
CREATE INDEX accepted_faces_band_8 ON accepted_faces ((substring(photo_hash from 113 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
CREATE INDEX accepted_faces_band_9 ON accepted_faces ((substring(photo_hash from 129 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);
CREATE INDEX accepted_faces_band_10 ON accepted_faces ((substring(photo_hash from 145 for 16)::bit(16)::integer))
  INCLUDE (photo_hash, participant_id, expires_at);

-- Compares the signers of one session with each other, to detect one person signing for two. Stored until the session is over.
CREATE TABLE signer_faces (
  participant_id uuid PRIMARY KEY REFERENCES participants ON DELETE CASCADE,
  descriptor_encrypted bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX signer_faces_expiry ON signer_faces (expires_at);

-- An attachment that is being uploaded: an interrupted connection costs one part of it.
CREATE TABLE attachment_parts (
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  key text NOT NULL,
  -- Of the whole file, as the signer's browser states it.
  sha256 text NOT NULL,
  "offset" integer NOT NULL,
  size_bytes integer NOT NULL,
  content_encrypted bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (participant_id, key, sha256, "offset")
);
CREATE INDEX attachment_parts_expires ON attachment_parts (expires_at);

CREATE TABLE device_readings (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  trust_score integer NOT NULL,
  is_suspicious boolean NOT NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX device_readings_participant ON device_readings (participant_id, id);

CREATE TABLE proxy_checks (
  id uuid PRIMARY KEY,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  -- Keyed: addresses are only compared.
  ip_hash text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('passed', 'failed', 'indeterminate')),
  is_proxy boolean NOT NULL,
  is_vpn boolean NOT NULL,
  risk_score integer NOT NULL,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX proxy_checks_participant ON proxy_checks (participant_id, id);

-- Evidence, its proofs, and the figures counted from it ------------------------------------------------------------------------

-- The evidence chain of each session. `body` is the exact text that was hashed; it names its own position, its session and the
-- previous hash.
CREATE TABLE evidence_events (
  session_id uuid NOT NULL REFERENCES sessions,
  seq integer NOT NULL CHECK (seq > 0),
  body text NOT NULL,
  sha256 text NOT NULL,
  -- Personal data of the event: where it came from (address, browser), and details. The body names both by hash, so that they can be
  -- erased while the chain still verifies.
  origin_encrypted bytea,
  details_encrypted bytea,
  PRIMARY KEY (session_id, seq)
);

-- The transparency log: every head of every chain, including the chain of staff, which is no session. An entry is inserted with its event;
-- a single writer chains the entries a moment later (seq, sha256, chain_mac), so that events of different sessions never wait for each
-- other.
CREATE TABLE evidence_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_id uuid NOT NULL,
  event_count integer NOT NULL,
  head_sha256 text NOT NULL,
  mac bytea NOT NULL,
  seq bigint UNIQUE,
  sha256 text,
  chain_mac bytea,
  UNIQUE (session_id, event_count)
);
CREATE INDEX evidence_log_waiting ON evidence_log (id) WHERE seq IS NULL;

-- The last entry that was published to each file: a node that starts detects a file that is gone or was truncated. A file is identified by
-- its path and its first line, because each node may have a file of its own under the same path.
CREATE TABLE evidence_log_files (
  id text PRIMARY KEY,
  path text NOT NULL,
  seq bigint NOT NULL,
  sha256 text NOT NULL,
  told_at timestamptz NOT NULL
);

-- Authenticated statements about this database, such as the check value of the root key.
CREATE TABLE key_marks (
  name text PRIMARY KEY,
  mac bytea NOT NULL
);

-- Every certificate that has sealed a document here. Its documents are still recognized after the certificate is replaced.
CREATE TABLE seal_certificates (
  -- SHA-256 of the certificate in hex.
  fingerprint text PRIMARY KEY,
  certificate bytea NOT NULL,
  -- The issuer of a sealing certificate: seals contain it, but other certificates that it issued are not ours.
  is_issuer boolean NOT NULL,
  -- A keyed hash of the row: write access to the database alone cannot add a certificate.
  mac bytea NOT NULL,
  first_used_at timestamptz NOT NULL
);

-- Figures by the day on which a session started, counted from the evidence by a job (`insight/count.ts`). Empty texts stand for no
-- department, template, branch or language. The key begins with what reads combine; the other combinations have indexes.
CREATE TABLE insight_counts (
  day date NOT NULL,
  measure text NOT NULL,
  department text NOT NULL,
  template_id text NOT NULL,
  branch_id text NOT NULL,
  language text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (template_id, branch_id, language, day, measure, department)
);
CREATE INDEX insight_counts_template_language ON insight_counts (template_id, language, day)
  WHERE measure IN ('reached.invited', 'reached.signature');
CREATE INDEX insight_counts_branch_language ON insight_counts (branch_id, language, day)
  WHERE measure IN ('reached.invited', 'reached.signature');

-- The same figures summed by day and month, over everything and by one or two dimensions, in the transaction that counts: a year has the
-- same number of rows however many sessions it has.
CREATE TABLE insight_sums (
  span text NOT NULL CHECK (span IN ('day', 'month')),
  dimension text NOT NULL CHECK (dimension IN
    ('all', 'template', 'branch', 'language', 'template-branch', 'template-language', 'branch-language')),
  -- Empty for 'all', and for sessions without a template or branch and signers without a language.
  value text NOT NULL,
  -- The second of two dimensions.
  second text NOT NULL DEFAULT '',
  starts date NOT NULL,
  measure text NOT NULL,
  department text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (span, dimension, value, second, starts, measure, department)
);
-- A month by branch is some 30,000 sums: the index alone answers it.
CREATE INDEX insight_sums_completion ON insight_sums (span, dimension, starts, measure, value) INCLUDE (department, count)
  WHERE measure IN ('reached.invited', 'reached.signature') AND second = '';
CREATE INDEX insight_sums_completion_by_value ON insight_sums (span, dimension, value, starts, measure)
  WHERE measure IN ('reached.invited', 'reached.signature') AND dimension IN ('template-branch', 'template-language', 'branch-language');
CREATE INDEX insight_sums_completion_by_second ON insight_sums (span, dimension, second, starts, measure)
  WHERE measure IN ('reached.invited', 'reached.signature') AND dimension IN ('template-branch', 'template-language', 'branch-language');

-- One row: the log entry up to which insight has counted. It moves in the transaction that counts, so that nothing is counted twice.
CREATE TABLE insight_state (
  id integer PRIMARY KEY CHECK (id = 1),
  position bigint NOT NULL,
  version integer NOT NULL,
  time_zone text NOT NULL,
  counted_at timestamptz
);
INSERT INTO insight_state (id, position, version, time_zone) VALUES (1, 0, 0, '');

-- Delivery: messages, webhooks and scheduled jobs ------------------------------------------------------------------------------

-- The last completed run of each scheduled job: a job that fails before it starts is in no queue and in no log.
CREATE TABLE schedule_runs (
  name text PRIMARY KEY,
  done_at timestamptz NOT NULL
);

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN
    ('invite', 'turn', 'reminder', 'completion', 'cancellation', 'repeat', 'rejection', 'decline')),
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
  status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- Why it was not delivered: a code for programs, and the provider's own code.
  failure_code text,
  provider_code text,
  -- Stored only as long as the link may have to be sent again.
  link_encrypted bytea,
  created_at timestamptz NOT NULL,
  -- Until when an attempt is under way: withdrawing the message waits for it to end.
  sending_until timestamptz,
  settled_at timestamptz,
  -- When to use the next channel if no delivery was reported.
  fall_back_at timestamptz,
  delivered_at timestamptz
);
CREATE INDEX messages_session ON messages (session_id);
CREATE INDEX messages_participant ON messages (participant_id, kind);
CREATE INDEX messages_links ON messages (session_id) WHERE link_encrypted IS NOT NULL;
CREATE INDEX messages_queued ON messages (created_at) WHERE status = 'queued';
CREATE INDEX messages_failed ON messages (session_id) WHERE status = 'failed';
CREATE INDEX messages_settled ON messages (channel, status, settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX messages_fall_back ON messages (fall_back_at) WHERE fall_back_at IS NOT NULL;

-- Messages and one-time passwords handed to a provider that reports their delivery, by channel. Inserted before sending, so that no report
-- arrives too early.
CREATE TABLE sends (
  id uuid NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'voice')),
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants ON DELETE CASCADE,
  kind text NOT NULL,
  provider_id text,
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed', 'delivered', 'read')),
  reason text,
  failure_code text,
  provider_code text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (id, channel)
);
CREATE INDEX sends_provider ON sends (channel, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX sends_session ON sends (session_id);
CREATE INDEX sends_created ON sends (created_at);

-- The messages of the embedded default for SMS and mail.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email', 'voice')),
  content_encrypted bytea NOT NULL,
  sent_at timestamptz NOT NULL
);

-- Webhooks are sent host by host, so that a slow receiver delays only its own.
CREATE FUNCTION webhook_host(url text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(lower(substring(url FROM '^\w+://([^/?#]+)')), '') $$;

-- Webhooks to the originator's systems. They carry states and ids, and no personal data.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- The position of the event in the evidence: a session's webhooks are sent in this order.
  seq integer NOT NULL CHECK (seq > 0),
  type text NOT NULL,
  url text NOT NULL,
  -- The exact text that is signed and sent, the same at every attempt.
  payload text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'delivered', 'failed', 'disabled')),
  -- Since it was created or last resent on request.
  tries integer NOT NULL,
  next_attempt_at timestamptz,
  give_up_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (session_id, seq),
  CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_host ON webhook_deliveries (webhook_host(url), next_attempt_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (session_id, seq) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (created_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_undelivered ON webhook_deliveries (created_at, id) WHERE status IN ('failed', 'disabled');

-- Inserted before the attempt: one without an outcome was interrupted by the end of the process.
CREATE TABLE webhook_attempts (
  id uuid PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  duration_ms integer,
  status_code integer,
  error text
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id);
CREATE INDEX webhook_attempts_running ON webhook_attempts (started_at) WHERE duration_ms IS NULL;

-- Addresses that answered 410 Gone.
CREATE TABLE webhook_endpoints (
  url_sha256 text PRIMARY KEY,
  disabled_at timestamptz NOT NULL
);

CREATE TABLE webhook_secrets (
  id uuid PRIMARY KEY,
  secret_encrypted bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null for the newest.
  expires_at timestamptz
);

-- Drafts: sessions that are being prepared -------------------------------------------------------------------------------------

-- Visible to one person or one calling system. The content is erased once the draft is sent.
CREATE TABLE drafts (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL,
  department text,
  version integer NOT NULL CHECK (version > 0),
  content_encrypted bytea,
  -- The folder of its last preview in the storage.
  preview_id uuid NOT NULL,
  -- The session it became: the row then waits for its PDFs to be deleted, and answers a caller who sends it again.
  session_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The last attempt to delete its files: those that could not be deleted are retried after all others.
  tried_at timestamptz,
  CHECK ((content_encrypted IS NULL) = (session_id IS NOT NULL))
);
CREATE INDEX drafts_owner ON drafts (owner_id, updated_at);
CREATE INDEX drafts_expiry ON drafts (expires_at);
-- Whether a file in the storage has an owner is looked up for each file.
CREATE INDEX drafts_preview ON drafts (preview_id);

-- The PDFs are in the blob storage, in the folder of the draft.
CREATE TABLE draft_documents (
  draft_id uuid NOT NULL REFERENCES drafts ON DELETE CASCADE,
  sha256 text NOT NULL,
  pages jsonb NOT NULL,
  bytes integer NOT NULL,
  PRIMARY KEY (draft_id, sha256)
);

-- Batches: one layout, many rows -----------------------------------------------------------------------------------------------

-- A batch is validated as a whole, then a job creates its sessions row by row.
CREATE TABLE batches (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- Uploading the same file again under the same key creates no second batch.
  key text,
  department text,
  is_test boolean NOT NULL DEFAULT false,
  -- What the sessions are made from, as requested.
  settings jsonb NOT NULL,
  -- How the columns of the file map to the layout.
  columns jsonb NOT NULL,
  -- A keyed hash of the file, so that read access to the database cannot confirm a guess.
  file_hash text NOT NULL,
  status text NOT NULL CHECK (status IN ('problems', 'ready', 'running', 'paused', 'done', 'cancelled')),
  -- The current sender with their access scope: its creator, then the person or key that started or resumed it.
  sender jsonb NOT NULL,
  made_by uuid,
  -- The branches of its rows, which decide who may see it; null if the file has problems.
  branch_ids uuid[],
  problems_total integer NOT NULL,
  problems_encrypted bytea,
  -- The sender's words to the signers; null once the batch has ended.
  message_encrypted bytea,
  -- What blocks the batch, and until when.
  hindrance text,
  hindrance_until timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz
);
-- A test key and a live key may use the same batch key.
CREATE UNIQUE INDEX batches_key_by_mode ON batches (coalesce(department, ''), is_test, key) WHERE key IS NOT NULL;
CREATE INDEX batches_file_hash ON batches (file_hash);
CREATE INDEX batches_open ON batches (changed_at) WHERE ended_at IS NULL;

-- A row becomes one session, in the transaction that marks it. The session's id is chosen beforehand, so that a retry overwrites the files
-- of a killed process and no row creates two sessions.
CREATE TABLE batch_rows (
  batch_id uuid NOT NULL REFERENCES batches ON DELETE CASCADE,
  row integer NOT NULL,
  row_key text NOT NULL,
  session_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'made', 'failed', 'cancelled')),
  -- Null once its session was created, or never will be.
  content_encrypted bytea,
  attempts integer NOT NULL DEFAULT 0,
  error text,
  PRIMARY KEY (batch_id, row),
  UNIQUE (batch_id, row_key)
);
CREATE INDEX batch_rows_status ON batch_rows (batch_id, status, row);

-- Staff: the people of the company ---------------------------------------------------------------------------------------------

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  -- Keyed, so that read access to the database does not reveal who is a member.
  email_hash bytea NOT NULL UNIQUE,
  email_encrypted bytea NOT NULL,
  name_encrypted bytea NOT NULL,
  role text NOT NULL CHECK (role IN ('administrator', 'officer', 'reviewer', 'auditor')),
  -- Null: every department.
  departments text[],
  -- Null: every branch of their departments.
  branches uuid[],
  language text NOT NULL,
  password_encrypted bytea,
  totp_encrypted bytea,
  -- Being enrolled; it replaces the other once one of its codes was entered.
  totp_next_encrypted bytea,
  -- The last time step whose code was used: no code is accepted twice.
  totp_step bigint,
  -- The company account (OpenID Connect) by issuer and subject: keyed for lookups, and encrypted to bind it to the row, so that write access
  -- to the database alone cannot assign it to another person.
  openid_hash bytea UNIQUE,
  openid_encrypted bytea,
  created_at timestamptz NOT NULL,
  accepted_at timestamptz,
  disabled_at timestamptz,
  last_seen_at timestamptz,
  tour_seen_at timestamptz,
  CONSTRAINT staff_openid_whole CHECK ((openid_hash IS NULL) = (openid_encrypted IS NULL))
);

CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('code', 'enrolling', 'signed-in')),
  signed_in_with text NOT NULL CHECK (signed_in_with IN ('password', 'passkey', 'link', 'openid')),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  idle_ends_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  proven_at timestamptz,
  origin_encrypted bytea NOT NULL,
  -- Sent back to the OpenID provider when the person signs out.
  id_token_encrypted bytea
);
CREATE INDEX staff_sessions_person ON staff_sessions (person_id);
CREATE INDEX staff_sessions_end ON staff_sessions (ends_at);

-- Browsers in which a person has completed a sign-in: failed guesses from elsewhere do not delay them.
CREATE TABLE staff_browsers (
  token_hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_browsers_person ON staff_browsers (person_id);

CREATE TABLE staff_passkeys (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  -- Encrypted to bind it to person and credential: write access to the database alone cannot add a passkey.
  public_key_encrypted bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  is_synced boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX staff_passkeys_person ON staff_passkeys (person_id);

CREATE TABLE passkey_challenges (
  id uuid PRIMARY KEY,
  challenge text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'proof', 'add')),
  -- Null at sign-in: the passkey says who it is.
  person_id uuid REFERENCES staff ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE TABLE recovery_codes (
  code_hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE
);
CREATE INDEX recovery_codes_person ON recovery_codes (person_id);

-- Single-use links: invitations, and sign-in links that the operator creates.
CREATE TABLE staff_links (
  token_hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'sign-in')),
  -- The link of an invitation, until its mail was handed over.
  link_encrypted bytea,
  -- Printed for the operator, and not sent by mail.
  by_operator boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX staff_links_invitation ON staff_links (person_id) WHERE purpose = 'invitation';

-- Saved views of the session list. Encrypted, because a name or a search term may be personal.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  content_encrypted bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX saved_views_person ON saved_views (person_id, id);

-- Single-use round trips of a browser to the OpenID provider.
CREATE TABLE openid_attempts (
  state_hash bytea PRIMARY KEY,
  -- Of a cookie: only the browser that started the attempt can complete it.
  browser_hash bytea NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign-in', 'proof')),
  -- The session that requests a fresh proof.
  device_id uuid REFERENCES staff_sessions ON DELETE CASCADE,
  -- Nonce and code verifier.
  secrets_encrypted bytea NOT NULL,
  started_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((purpose = 'proof') = (device_id IS NOT NULL))
);

-- The delay after failed sign-ins.
CREATE TABLE sign_in_waits (
  -- A keyed hash of the account, the address or the browser.
  key text PRIMARY KEY,
  failures integer NOT NULL,
  next_try_at timestamptz NOT NULL,
  forgotten_at timestamptz NOT NULL
);
CREATE INDEX sign_in_waits_age ON sign_in_waits (forgotten_at);

-- What staff did: one chain, written like the chains of sessions.
CREATE TABLE staff_events (
  chain_id uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  body text NOT NULL,
  sha256 text NOT NULL,
  origin_encrypted bytea,
  details_encrypted bytea,
  -- For lookups; the body says the same.
  person_id uuid,
  session_id uuid,
  PRIMARY KEY (chain_id, seq)
);
CREATE INDEX staff_events_person ON staff_events (person_id, seq) WHERE person_id IS NOT NULL;
CREATE INDEX staff_events_session ON staff_events (session_id, seq) WHERE session_id IS NOT NULL;

CREATE TABLE staff_chain (
  id uuid PRIMARY KEY,
  event_count integer NOT NULL,
  head_sha256 text NOT NULL,
  mac bytea NOT NULL,
  last_at timestamptz
);

-- Keys of the installation -----------------------------------------------------------------------------------------------------

-- Key 0 is the root, from which every key for comparing and authenticating derives. Data is encrypted under the newest active key, and
-- names it.
CREATE TABLE data_keys (
  number integer PRIMARY KEY CHECK (number >= 0),
  -- By then every node has loaded the key.
  active_from timestamptz NOT NULL
);

CREATE TABLE master_keys (
  -- A check value, which reveals nothing about the key.
  mark bytea PRIMARY KEY,
  -- The greatest is the newest, regardless of clocks.
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  added_at timestamptz NOT NULL,
  -- Since then it decrypts nothing.
  removed_at timestamptz
);

-- The data keys, encrypted under each master key.
CREATE TABLE wrapped_keys (
  mark bytea NOT NULL REFERENCES master_keys,
  number integer NOT NULL REFERENCES data_keys,
  wrapped bytea NOT NULL,
  PRIMARY KEY (mark, number)
);

-- Which master key each running node holds: a former key is removed only when no node holds it.
CREATE TABLE key_holders (
  node uuid PRIMARY KEY,
  mark bytea NOT NULL,
  seen_at timestamptz NOT NULL
);

-- The progress of re-encryption under the newest key.
CREATE TABLE reencryption (
  -- A table's column, or 'blobs'.
  place text PRIMARY KEY,
  number integer NOT NULL REFERENCES data_keys,
  -- The amount of work at the start; null before the start.
  total bigint,
  done bigint NOT NULL DEFAULT 0,
  -- Values that fail to decrypt, which means that they were altered. They stay as they are.
  unreadable bigint NOT NULL DEFAULT 0,
  -- Where to resume; null at the beginning of a pass.
  position text,
  -- A place is done after a pass that finds nothing to do.
  moved_in_pass bigint NOT NULL DEFAULT 0,
  ended_at timestamptz
);

-- Self-made seals: certificate, root and encrypted key. Every node seals with the newest active one.
CREATE TABLE self_made_seals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pem text NOT NULL,
  made_at timestamptz NOT NULL,
  active_from timestamptz NOT NULL
);

-- Providers --------------------------------------------------------------------------------------------------------------------

-- When each outside service last answered, and last failed to, for the operator.
CREATE TABLE provider_answers (
  port text PRIMARY KEY,
  answered_at timestamptz,
  unanswered_at timestamptz
);

-- Storage ----------------------------------------------------------------------------------------------------------------------

-- The mark that the blob storage carries too. A node that reaches another folder or bucket does not start, because it would write files
-- that the other nodes cannot see.
CREATE TABLE storage_marks (
  mark uuid PRIMARY KEY,
  made_at timestamptz NOT NULL
);

-- Files are written before the row that owns them (a session, layout or draft) is committed. Owners are announced here first, and files
-- whose owner never arrives are erased.
CREATE TABLE new_files (
  owner_id uuid PRIMARY KEY,
  since timestamptz NOT NULL,
  -- The last attempt to delete them: those that could not be deleted are retried after all others.
  tried_at timestamptz
);
CREATE INDEX new_files_since ON new_files (since);

-- Functions and triggers -------------------------------------------------------------------------------------------------------
-- Triggers maintain the lookup tables, because a session ends in several places of the program and no place may forget one.

-- Test data never becomes live data, and the other way round.
CREATE FUNCTION refuse_change_of_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What is a test stays one, and what is none never becomes one (%)', TG_TABLE_NAME
    USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER api_keys_kind BEFORE UPDATE OF is_test ON api_keys
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION refuse_change_of_kind();
CREATE TRIGGER sessions_kind BEFORE UPDATE OF is_test ON sessions
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION refuse_change_of_kind();
CREATE TRIGGER batches_kind BEFORE UPDATE OF is_test ON batches
  FOR EACH ROW WHEN (OLD.is_test <> NEW.is_test) EXECUTE FUNCTION refuse_change_of_kind();

-- A session or batch is a test exactly if its API key is a test key, also when another sender resumes a batch.
CREATE FUNCTION require_kind_of_sender() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sender uuid := CASE TG_TABLE_NAME WHEN 'batches' THEN (to_jsonb(NEW) -> 'sender' ->> 'apiKeyId')::uuid
    ELSE (to_jsonb(NEW) ->> 'sender_id')::uuid END;
BEGIN
  IF NEW.is_test <> coalesce((SELECT is_test FROM api_keys WHERE id = sender), false) THEN
    RAISE EXCEPTION 'A test is made by a test key, and anything else by none (%)', TG_TABLE_NAME
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sessions_sender BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION require_kind_of_sender();
CREATE TRIGGER batches_sender BEFORE INSERT OR UPDATE OF sender ON batches
  FOR EACH ROW EXECUTE FUNCTION require_kind_of_sender();

-- Live lists learn of each change as it commits: every change appends to the evidence, and so updates the session. Branches are included
-- because some people see only certain branches. A notification holds 8,000 bytes, so that long lists of branches are left out.
CREATE FUNCTION tell_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(
    'session_changed',
    json_build_array(
      NEW.id,
      NEW.department,
      CASE WHEN jsonb_array_length(NEW.branches) <= 100
        THEN jsonb_path_query_array(NEW.branches, '$[*].branch_id')
      END
    )::text
  );
  RETURN NULL;
END
$$;
CREATE TRIGGER tell_session_change AFTER INSERT OR UPDATE OF evidence_count ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_session_change();

-- `reference_prefixes`. References never change.
CREATE FUNCTION keep_reference_prefixes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reference_prefixes
    SELECT left(NEW.reference, length), NEW.id
    FROM generate_series(1, least(char_length(NEW.reference), 24)) AS length;
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_reference_prefixes AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.reference IS NOT NULL) EXECUTE FUNCTION keep_reference_prefixes();

-- `sessions.ended_at` of a session that was rejected after its validity.
CREATE FUNCTION tell_session_of_late_decision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET ended_at = NEW.decided_at
    WHERE id = NEW.session_id AND status = 'REJECTED' AND expires_at < NEW.decided_at;
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_decided AFTER UPDATE OF decided_at ON reviews
  FOR EACH ROW WHEN (NEW.decided_at IS NOT NULL) EXECUTE FUNCTION tell_session_of_late_decision();

-- `session_list`: the one place that says what the rows of a session are: the triggers write them, and a test compares them.
CREATE FUNCTION session_list_rows(s sessions) RETURNS SETOF session_list LANGUAGE sql STABLE AS $$
  SELECT s.id, named.branch_id, coalesce(s.department, ''), s.status, s.is_test, s.template_id, s.sender_id, s.reference,
    ARRAY(SELECT DISTINCT c.check_name || ':' || c.verdict FROM participants p JOIN check_results c ON c.participant_id = p.id
      WHERE p.session_id = s.id AND c.verdict <> 'passed' ORDER BY 1),
    s.created_at, s.expires_at,
    CASE WHEN s.erased_at IS NULL AND s.status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED')
      THEN coalesce(s.ended_at, s.completed_at, s.expires_at) END
  FROM (
    SELECT (branch ->> 'branch_id')::uuid AS branch_id FROM jsonb_array_elements(s.branches) AS branch
    UNION SELECT '00000000-0000-0000-0000-000000000000' WHERE s.branches = '[]'
    UNION SELECT 'ffffffff-ffff-ffff-ffff-ffffffffffff') AS named
$$;

CREATE FUNCTION list_session(s sessions) RETURNS void LANGUAGE sql AS $$
  INSERT INTO session_list AS listed SELECT * FROM session_list_rows(s)
  ON CONFLICT (session_id, branch_id) DO UPDATE SET department = excluded.department, status = excluded.status, sender_id = excluded.sender_id,
    template_id = excluded.template_id, reference = excluded.reference, not_passed = excluded.not_passed, created_at = excluded.created_at,
    expires_at = excluded.expires_at, ended_at = excluded.ended_at
  WHERE listed IS DISTINCT FROM excluded
$$;

CREATE FUNCTION list_changed_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM list_session(NEW);
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_listed AFTER INSERT OR UPDATE OF
    status, department, template_id, sender_id, reference, created_at, expires_at, completed_at, ended_at, erased_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION list_changed_session();

CREATE FUNCTION list_checked_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(OLD.verdict, 'passed') <> coalesce(NEW.verdict, 'passed') THEN
    PERFORM list_session(s) FROM sessions s WHERE s.id = coalesce(NEW.session_id, OLD.session_id);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER check_results_listed AFTER INSERT OR UPDATE OF verdict OR DELETE ON check_results
  FOR EACH ROW EXECUTE FUNCTION list_checked_session();
