-- What the sender says to everybody in a batch; null once the batch has ended.
ALTER TABLE batches ADD COLUMN message_encrypted bytea;
