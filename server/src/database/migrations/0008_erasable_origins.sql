-- Where an event came from (address, browser) stands encrypted beside its text, which names it by hash: it can be erased and
-- the chain holds.
ALTER TABLE evidence_events ADD COLUMN origin_sealed bytea;
-- What is only compared is kept by its keyed hash. What was kept in clear until now is forgotten: an address that is met again is
-- looked up again, and a device is known again with its next bearer.
UPDATE proxy_checks SET ip = '';
ALTER TABLE proxy_checks RENAME COLUMN ip TO ip_hash;
UPDATE bearers SET device = NULL;
