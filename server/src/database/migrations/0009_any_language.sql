-- Which languages there are is said once, by the contract, which reads every participant before it is kept.
ALTER TABLE participants DROP CONSTRAINT participants_language_check;
