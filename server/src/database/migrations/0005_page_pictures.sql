-- works-with: 1
-- The hashes of the pages' pictures, as shown to signers.
alter table session_documents add column pictures jsonb;
