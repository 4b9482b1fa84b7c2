-- works-with: 46
-- Metrics count what is no test, from this index alone.
DROP INDEX sessions_status_created;
CREATE INDEX sessions_status_created ON sessions (status, created_at, id) INCLUDE (is_test);
