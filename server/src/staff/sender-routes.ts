/** Lists the people and keys that start sessions. It includes former ones, because their sessions still exist. */
import { listSenders } from '@countersign/contract/staff/senders';
import { ROLES, SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { and, arrayContains, arrayOverlaps, desc, inArray, isNull, lt, or } from 'drizzle-orm';
import { staffName } from '../access/staff-person.ts';
import { apiKeys, staff } from '../database/schema.ts';
import { readCursor, toPage, writeCursor } from '../http/cursors.ts';
import type { Register } from '../http/register.ts';
import type { Kernel } from '../signing/kernel.ts';

const SENDERS = ROLES.filter((role) => SCOPES_OF_ROLE[role].includes('send'));

export function senderRoutes({ database, vault }: Kernel, register: Register): void {
  register(listSenders, async ({ caller: { departments: own }, query: { cursor, limit } }) => {
    const { db } = database;
    const before = cursor === undefined ? null : readCursor(cursor, 'id')[0];
    // Keys for all departments are included, because they can start sessions in the caller's departments too.
    const keys = await db
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(
        and(
          arrayContains(apiKeys.scopes, ['send']),
          own ? or(isNull(apiKeys.department), inArray(apiKeys.department, [...own])) : undefined,
          before === null ? undefined : lt(apiKeys.id, before),
        ),
      )
      .orderBy(desc(apiKeys.id))
      .limit(limit + 1);
    const people = await db
      .select()
      .from(staff)
      .where(
        and(
          inArray(staff.role, SENDERS),
          own ? or(isNull(staff.departments), arrayOverlaps(staff.departments, [...own])) : undefined,
          before === null ? undefined : lt(staff.id, before),
        ),
      )
      .orderBy(desc(staff.id))
      .limit(limit + 1);
    const all = [
      ...keys.map(({ id, name }) => ({ sender_id: id, kind: 'api_key' as const, name })),
      ...people.map((person) => ({
        sender_id: person.id,
        kind: 'person' as const,
        name: staffName(vault, person),
      })),
    ].toSorted((one, other) => (one.sender_id < other.sender_id ? 1 : -1));
    const { page, next_cursor } = toPage(all, limit, ({ sender_id }) => writeCursor(sender_id));
    return { senders: page, next_cursor };
  });
}
