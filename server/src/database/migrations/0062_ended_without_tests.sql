-- works-with: 46
-- What is kept is counted from these indexes alone, without tests too.
DROP INDEX sessions_ended;
CREATE INDEX sessions_ended ON sessions ((coalesce(completed_at, expires_at))) INCLUDE (is_test)
  WHERE erased_at IS NULL AND status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED');
DROP INDEX sessions_department_ended;
CREATE INDEX sessions_department_ended ON sessions (department, (coalesce(completed_at, expires_at))) INCLUDE (is_test)
  WHERE department IS NOT NULL AND erased_at IS NULL AND status IN ('COMPLETED', 'EXPIRED', 'CANCELLED', 'REJECTED', 'DECLINED');
