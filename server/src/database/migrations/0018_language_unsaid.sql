-- An originator that names no language leaves the choice to the signer's phone; messages are then in English.
ALTER TABLE participants ALTER COLUMN language DROP NOT NULL;
