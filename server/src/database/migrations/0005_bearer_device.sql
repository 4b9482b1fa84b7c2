-- The device on which the one-time password was confirmed: a later step from another one is noted.
alter table bearers add column device jsonb;
