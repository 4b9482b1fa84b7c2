/**
 * Manages the contacts that senders reuse. Each department has its own contacts, and members of other departments
 * cannot see them.
 */
import { LANGUAGES } from '@countersign/contract/rules/languages';
import * as calls from '@countersign/contract/staff/contacts';
import { and, desc, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { ofDepartments } from '../access/access-scope.ts';
import { currentNaming, departmentOfNew, everyNameOf } from '../access/departments.ts';
import type { Transaction } from '../database/connect.ts';
import { hasId } from '../database/has-id.ts';
import { contacts } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { isAfterCursor, toPage, writeCursor } from '../http/cursors.ts';
import { invalidRequest } from '../http/invalid-request.ts';
import type { Register } from '../http/register.ts';
import type { Kernel } from '../signing/kernel.ts';
import { internationalPhone, spacedPhone } from '../signing/phone-numbers.ts';
import { idempotentForStaff, record } from './people.ts';

type ContactRow = typeof contacts.$inferSelect;

const content = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  language: z.enum(LANGUAGES).nullable(),
});

export function contactRoutes(services: Kernel, register: Register): void {
  const { database, vault, now, settings } = services;

  const contentOf = ({ id, contentEncrypted }: ContactRow) =>
    content.parse(JSON.parse(vault.decrypt(contentEncrypted, contextOf(id))));

  register(calls.listContacts, async ({ caller, query: { cursor, limit } }) => {
    const rows = await database.db
      .select()
      .from(contacts)
      .where(and(ofDepartments(contacts.department, caller.departments), isAfterCursor(contacts.id, cursor)))
      .orderBy(desc(contacts.id))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
    const naming = await currentNaming(database.db);
    return {
      contacts: page.map((row) => ({
        contact_id: row.id,
        ...shown(contentOf(row)),
        department: row.department === null ? null : (naming([row.department])[0] ?? row.department),
      })),
      next_cursor,
    };
  });

  register(calls.saveContact, async (input) => {
    const { caller, body, origin } = input;
    const phone = internationalPhone(body.phone, settings.PHONE_COUNTRY);
    if (phone === null)
      throw invalidRequest([
        { field: 'phone', problem: 'phone', message: 'must be in international format, like +919876543210' },
      ]);
    return idempotentForStaff(services, input, async (tx) => {
      const department = await departmentOfNew(tx, caller, body.department);
      const own = await lockedContacts(tx, department);
      const known = own.find((row) => contentOf(row).phone === phone);
      if (!known && own.length >= calls.MAX_CONTACTS)
        throw new AppError('TOO_MANY_CONTACTS', { maximum: calls.MAX_CONTACTS });
      const id = known?.id ?? uuid();
      const saved = { name: body.name, phone, email: body.email ?? null, language: body.language ?? null };
      const contentEncrypted = vault.encrypt(JSON.stringify(saved), contextOf(id));
      await tx
        .insert(contacts)
        .values({ id, department, contentEncrypted, createdAt: now() })
        .onConflictDoUpdate({ target: contacts.id, set: { contentEncrypted } });
      const facts = { contact_id: id, department };
      await record(services, tx, { type: 'CONTACT_SAVED', personId: caller.personId, origin, facts });
      return { contact_id: id, ...shown(saved), department };
    });
  });

  register(calls.deleteContact, async ({ caller, params, origin }) =>
    database.transaction(async (tx) => {
      const [erased] = await tx
        .delete(contacts)
        .where(and(hasId(contacts.id, params.id), ofDepartments(contacts.department, caller.departments)))
        .returning({ id: contacts.id, department: contacts.department });
      if (!erased) throw new AppError('CONTACT_NOT_FOUND');
      const facts = { contact_id: erased.id, department: erased.department };
      await record(services, tx, { type: 'CONTACT_ERASED', personId: caller.personId, origin, facts });
      return { contact_id: erased.id, deleted: true as const };
    }),
  );
}

const shown = <Content extends { phone: string }>(saved: Content) => ({
  ...saved,
  phone_shown: spacedPhone(saved.phone),
});

const contextOf = (id: string): string => `contacts.content:${id}`;

/**
 * Returns the contacts of a department. Concurrent changes to the same list wait for each other, so that no phone
 * number appears twice.
 */
async function lockedContacts(tx: Transaction, department: string | null): Promise<ContactRow[]> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`countersign contacts ${department ?? ''}`}))`,
  );
  const isOwn =
    department === null
      ? isNull(contacts.department)
      : inArray(contacts.department, await everyNameOf(tx, [department]));
  return tx.select().from(contacts).where(isOwn);
}
