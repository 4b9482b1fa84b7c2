/** Shows the staff chain to administrators and auditors. */
import { listStaffEvents, verifyStaffEvents } from '@countersign/contract/staff/events';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { staffName } from '../access/staff-person.ts';
import { staff, staffChain, staffEvents } from '../database/schema.ts';
import { decryptErasable, readDetails, readOrigin } from '../evidence/erasable.ts';
import { genesis } from '../evidence/chain.ts';
import { inSnakeCase } from '../evidence/snake-case.ts';
import { STAFF_CHAIN } from '../evidence/staff-chain.ts';
import { readStaffEvent, type StaffReport, verifyStaffChain } from '../evidence/verify-staff.ts';
import { readCursor, toPage, writeCursor } from '../http/cursors.ts';
import type { Register } from '../http/register.ts';
import type { Kernel } from '../signing/kernel.ts';

export function eventRoutes(services: Kernel, register: Register): void {
  const { database, vault, now } = services;
  let running: Promise<StaffReport> | undefined;

  register(verifyStaffEvents, async () => {
    // Verifies the whole chain; concurrent requests share the result.
    running ??= verifyStaffChain(services).finally(() => (running = undefined));
    const { head, faults } = await running;
    return { at: now().toISOString(), head, intact: faults.length === 0, faults };
  });

  register(listStaffEvents, async ({ query }) => {
    const { db } = database;
    const { limit, cursor, person_id: personId, session_id: sessionId } = query;
    const before = cursor === undefined ? undefined : Number(readCursor(cursor, 'number')[0]);
    const asked = [personId, sessionId].filter((id) => id !== undefined);
    const rows = asked.every((id) => isUuid(id))
      ? await db
          .select()
          .from(staffEvents)
          .where(
            and(
              eq(staffEvents.chainId, STAFF_CHAIN),
              before === undefined ? undefined : lt(staffEvents.seq, before),
              personId === undefined ? undefined : eq(staffEvents.personId, personId),
              sessionId === undefined ? undefined : eq(staffEvents.sessionId, sessionId),
            ),
          )
          .orderBy(desc(staffEvents.seq))
          .limit(limit + 1)
      : [];
    const { page, next_cursor } = toPage(rows, limit, ({ seq }) => writeCursor(seq));
    const ids = [...new Set(page.flatMap((row) => row.personId ?? []))];
    const people = ids.length === 0 ? [] : await db.select().from(staff).where(inArray(staff.id, ids));
    const names = new Map(people.map((person) => [person.id, staffName(vault, person)]));
    const [chain] = await db.select().from(staffChain).where(eq(staffChain.id, STAFF_CHAIN));
    return {
      head: chain ? { count: chain.eventCount, sha256: chain.headSha256 } : genesis(STAFF_CHAIN),
      events: page.map((row) => {
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
      }),
      next_cursor,
    };
  });
}
