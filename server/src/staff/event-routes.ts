/** Registers the calls with which administrators and auditors read the staff chain. */
import { Readable } from 'node:stream';
import { activityAbout, type ActivityObject } from '@countersign/contract/rules/activity-objects';
import {
  exportStaffEvents,
  listStaffEvents,
  MAX_EXPORTED_EVENTS,
  verifyStaffEvents,
} from '@countersign/contract/staff/events';
import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import type { z } from 'zod';
import { staffName } from '../access/staff-person.ts';
import type { Queryable } from '../database/connect.ts';
import { staff, staffChain, staffEvents } from '../database/schema.ts';
import { decryptErasable, readDetails, readOrigin } from '../evidence/erasable.ts';
import { genesis } from '../evidence/chain.ts';
import { inSnakeCase } from '../evidence/snake-case.ts';
import { STAFF_CHAIN } from '../evidence/staff-chain.ts';
import { readStaffEvent, type StaffReport, verifyStaffChain } from '../evidence/verify-staff.ts';
import { csvLine, sendCsv } from '../http/csv-reply.ts';
import { readCursor, toPage, writeCursor } from '../http/cursors.ts';
import type { Register } from '../http/register.ts';
import type { Kernel } from '../signing/kernel.ts';

export function eventRoutes(services: Kernel, register: Register): void {
  const { database, now } = services;
  let running: Promise<StaffReport> | undefined;

  register(verifyStaffEvents, async () => {
    // Verifies the whole chain. Concurrent requests share one verification.
    running ??= verifyStaffChain(services).finally(() => (running = undefined));
    const { head, faults } = await running;
    return { at: now().toISOString(), head, intact: faults.length === 0, faults };
  });

  register(listStaffEvents, async ({ query: { limit, cursor, ...filters } }) => {
    const { db } = database;
    const before = cursor === undefined ? undefined : Number(readCursor(cursor, 'number')[0]);
    const rows = await rowsOf(db, filters, before, limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ seq }) => writeCursor(seq));
    const [chain] = await db.select().from(staffChain).where(eq(staffChain.id, STAFF_CHAIN));
    return {
      head: chain ? { count: chain.eventCount, sha256: chain.headSha256 } : genesis(STAFF_CHAIN),
      events: await describe(services, page),
      next_cursor,
    };
  });

  register(exportStaffEvents, async ({ query, reply }) =>
    sendCsv(reply, Readable.from(csvOf(services, query)), 'activity.csv'),
  );
}

type Filters = z.output<(typeof exportStaffEvents)['query']>;
type EventRow = typeof staffEvents.$inferSelect;

async function rowsOf(
  db: Queryable,
  { person_id: personId, session_id: sessionId, type, object, after, before: until }: Filters,
  before: number | undefined,
  limit: number,
): Promise<EventRow[]> {
  const asked = [personId, sessionId].filter((id) => id !== undefined);
  if (!asked.every((id) => isUuid(id))) return [];
  const at = sql`(${staffEvents.body}::jsonb ->> 'at')`;
  return db
    .select()
    .from(staffEvents)
    .where(
      and(
        eq(staffEvents.chainId, STAFF_CHAIN),
        before === undefined ? undefined : lt(staffEvents.seq, before),
        personId === undefined ? undefined : eq(staffEvents.personId, personId),
        sessionId === undefined ? undefined : eq(staffEvents.sessionId, sessionId),
        type === undefined ? undefined : sql`(${staffEvents.body}::jsonb ->> 'type') = ${type}`,
        object === undefined ? undefined : isAbout(object),
        // Events store times as ISO 8601 text in UTC, so the texts can be compared.
        after === undefined ? undefined : sql`${at} >= ${new Date(after).toISOString()}`,
        until === undefined ? undefined : sql`${at} < ${new Date(until).toISOString()}`,
      ),
    )
    .orderBy(desc(staffEvents.seq))
    .limit(limit);
}

/** Selects the events about an object. A recorded call is, for example, `POST /api/v1/originator/templates/:id`. */
function isAbout(object: ActivityObject): SQL {
  const { calls, types } = activityAbout(object);
  return types.length > 0
    ? sql`(${staffEvents.body}::jsonb ->> 'type') = ANY (${sql.param(types)}::text[])`
    : sql`split_part(${staffEvents.body}::jsonb -> 'facts' ->> 'call', '/', 5) = ANY (${sql.param(calls)}::text[])`;
}

async function describe({ database, vault }: Pick<Kernel, 'database' | 'vault'>, page: readonly EventRow[]) {
  const ids = [...new Set(page.flatMap((row) => row.personId ?? []))];
  const people = ids.length === 0 ? [] : await database.db.select().from(staff).where(inArray(staff.id, ids));
  const names = new Map(people.map((person) => [person.id, staffName(vault, person)]));
  return page.map((row) => {
    const written = readStaffEvent(row.body);
    const open = (kind: 'origin' | 'details', encrypted: Buffer | null) =>
      decryptErasable(vault, kind, encrypted, STAFF_CHAIN, row.seq);
    const from = readOrigin(open('origin', row.originEncrypted), written?.origin ?? null);
    const details = readDetails(open('details', row.detailsEncrypted), written?.details ?? null);
    const { salt: _salt, ...about } = details ?? {};
    const browser = from?.device['user_agent'];
    return {
      seq: row.seq,
      sha256: row.sha256,
      type: written?.type ?? 'ALTERED',
      at: written?.at ?? '',
      person_id: row.personId,
      person_name: row.personId === null ? null : (names.get(row.personId) ?? null),
      session_id: row.sessionId,
      address: from?.ip ?? null,
      browser: typeof browser === 'string' ? browser : null,
      facts: inSnakeCase(written?.facts ?? {}),
      details: details && inSnakeCase(about),
    };
  });
}

const ROWS_AT_ONCE = 500;

async function* csvOf(
  services: Pick<Kernel, 'database' | 'vault'>,
  filters: Filters,
): AsyncGenerator<string> {
  yield csvLine(['seq', 'time', 'person', 'type', 'session_id', 'address', 'browser', 'facts', 'details']);
  let last: number | undefined;
  for (let count = 0; count < MAX_EXPORTED_EVENTS; count += ROWS_AT_ONCE) {
    const rows = await rowsOf(services.database.db, filters, last, ROWS_AT_ONCE);
    last = rows.at(-1)?.seq;
    const lines = (await describe(services, rows)).map((event) =>
      csvLine([
        event.seq,
        event.at,
        event.person_name,
        event.type,
        event.session_id,
        event.address,
        event.browser,
        JSON.stringify(event.facts),
        event.details && JSON.stringify(event.details),
      ]),
    );
    yield lines.join('');
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
