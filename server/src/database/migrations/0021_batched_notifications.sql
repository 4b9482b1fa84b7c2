-- works-with: 1
-- The writer of the transparency log notifies for many changes at once, because PostgreSQL makes commits with a notification one after
-- the other. Until a node of the former version is replaced, its console pages show changes only after a reload.
DROP TRIGGER tell_session_change ON sessions;
DROP FUNCTION tell_session_change();
