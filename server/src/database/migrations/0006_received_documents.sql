-- works-with: 1
-- The file as received, if signers read another version of it.
alter table session_documents add column received_sha256 text;
