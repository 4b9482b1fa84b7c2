/**
 * Yields the result of each row as CSV, in parts. Rows whose session the caller may not see are left out. This happens
 * if the caller has moved to other branches, or if a colleague has replaced the file.
 */
import type { LayoutField } from '@countersign/contract/originator/layout-content';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { withinScope } from '../../access/access-scope.ts';
import { batchRows, messages, sessions } from '../../database/schema.ts';
import type { AccessScope } from '../../http/callers.ts';
import { csvLine } from '../../http/csv-reply.ts';
import { answerColumns, answersOf } from '../answers.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { peopleOfPage, signerName } from '../../signing/shown-people.ts';
import { type BatchRecord, type BatchRowRecord, seesAllRows } from './rows.ts';

const ROWS_AT_ONCE = 500;

export async function* resultOf(
  services: Kernel,
  batch: BatchRecord,
  accessScope: AccessScope,
): AsyncGenerator<string> {
  const { database } = services;
  const seesAll = seesAllRows(accessScope, batch);
  yield csvLine(['row', 'row_key', 'session_id', 'status', 'invitations', 'error', 'signers']);
  for await (const rows of rowsOf(database, batch)) {
    const made = rows.filter(({ status }) => status === 'made').map(({ sessionId }) => sessionId);
    const became = await sessionsOf(database, made, accessScope);
    const people = await peopleOfPage(services, [...became.keys()]);
    const seen = rows.filter(({ sessionId }) => seesAll || became.has(sessionId));
    yield seen
      .map((row) => {
        const signers = people.get(row.sessionId)?.flatMap((each) => signerName(services, [each]) ?? []);
        return csvLine([...lineOf(row, became.get(row.sessionId)), signers?.join('; ') ?? null]);
      })
      .join('');
  }
}

async function* rowsOf({ db }: Kernel['database'], batch: BatchRecord): AsyncGenerator<BatchRowRecord[]> {
  let last = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batch.id), gt(batchRows.row, last)))
      .orderBy(asc(batchRows.row))
      .limit(ROWS_AT_ONCE);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end.row;
  }
}

/**
 * Yields the values that the signers of each row entered, as CSV, in parts. Rows without a session in the caller's
 * scope are left out.
 */
export async function* inputsOf(
  services: Kernel,
  batch: BatchRecord,
  accessScope: AccessScope,
  fields: readonly LayoutField[],
): AsyncGenerator<string> {
  const columns = answerColumns(fields);
  yield csvLine(['row', 'row_key', 'session_id', ...columns]);
  for await (const rows of rowsOf(services.database, batch)) {
    const made = rows.filter(({ status }) => status === 'made').map(({ sessionId }) => sessionId);
    const seen = await sessionsOf(services.database, made, accessScope);
    const answers = await answersOf(services, [...seen.keys()]);
    yield rows
      .filter(({ sessionId }) => seen.has(sessionId))
      .map(({ row, rowKey, sessionId }) =>
        csvLine([
          row,
          rowKey,
          sessionId,
          ...columns.map((column) => answers.get(sessionId)?.get(column) ?? null),
        ]),
      )
      .join('');
  }
}

interface Became {
  status: string;
  invitations: string;
}

const lineOf = ({ row, rowKey, sessionId, status, error }: BatchRowRecord, became: Became | undefined) =>
  became
    ? [row, rowKey, sessionId, became.status, became.invitations, null]
    : [row, rowKey, null, status.toUpperCase(), null, error];

const is = (status: string) => sql`bool_or(${messages.status} = ${status})`;

/**
 * Returns the session of each row with the state of its invitations. `sent`: all were sent. `queued`: some are still
 * waiting. `failed`: at least one was given up. `none`: the session has no invitations.
 */
async function sessionsOf(
  { db }: Kernel['database'],
  ids: readonly string[],
  accessScope: AccessScope,
): Promise<ReadonlyMap<string, Became>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: sessions.id,
      status: sessions.status,
      invitations: sql<string>`CASE WHEN ${is('failed')} THEN 'failed' WHEN ${is('queued')} THEN 'queued' WHEN ${is('sent')} THEN 'sent' ELSE 'none' END`,
    })
    .from(sessions)
    .leftJoin(messages, and(eq(messages.sessionId, sessions.id), eq(messages.kind, 'invite')))
    .where(and(inArray(sessions.id, [...ids]), withinScope(accessScope)))
    .groupBy(sessions.id, sessions.status);
  return new Map(rows.map(({ id, ...became }) => [id, became]));
}
