-- Where an event came from (address, browser) stands beside its text, which names it by hash: it can be erased and the chain holds.
ALTER TABLE evidence_events ADD COLUMN origin text;
