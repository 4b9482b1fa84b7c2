import { expect, it } from 'vitest';
import { summaryOf } from './watch-statements.ts';

it.each([
  ['select "id" from "sessions" where "id" = $1', 'SELECT sessions'],
  ['update "participants" set "status" = $1', 'UPDATE participants'],
  [{ text: 'insert into public."evidence_events" ("body") values ($1)' }, 'INSERT public.evidence_events'],
  [
    '\n  SELECT count(*) FROM\n (SELECT id FROM evidence_log WHERE seq IS NULL) AS waiting',
    'SELECT evidence_log',
  ],
  ["delete from pgboss.job where name = 'Asha Rao'", 'DELETE pgboss.job'],
  ["select pg_notify('session_changed', 'Asha')", 'SELECT'],
  ['begin', 'BEGIN'],
  [undefined, 'STATEMENT'],
])('names %j only by verb and table', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary);
});
