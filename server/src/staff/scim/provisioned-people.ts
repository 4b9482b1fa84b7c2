/**
 * Reads and changes the people whom provisioning manages: people whom a client created, and people with a company
 * account. People who sign in only with their own credentials are invisible to clients. A provisioning key therefore
 * cannot lock out the administrators for emergencies.
 */
import { and, asc, count, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import {
  decryptOfStaff,
  encryptOfStaff,
  hashEmail,
  hashExternalId,
  staffEmail,
  staffName,
  type StaffRow,
} from '../../access/staff-person.ts';
import { endStaffSessions } from '../../access/staff-sessions.ts';
import type { Queryable, Transaction } from '../../database/connect.ts';
import { hasId } from '../../database/has-id.ts';
import { staff } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { KeyHolder } from '../../http/callers.ts';
import type { Origin } from '../../http/origin.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { lockAdministrators, refuseLastAdministrator, withdrawAccess } from '../change-person.ts';
import { findByEmail, forgetFactors, record } from '../people.ts';
import type { Filter } from './query.ts';
import { notFound, ScimError } from './scim-error.ts';
import { NO_ATTRIBUTES, shownName, type UserAttributes } from './user-attributes.ts';

/** The client that provisions people, and the address from which it calls. */
export interface Client {
  key: KeyHolder;
  origin: Origin;
}

/** The values that the client last sent and that have no column of their own. */
const stated = z.object({
  externalId: z.string().nullable(),
  displayName: z.string().nullable(),
  formatted: z.string().nullable(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  active: z.boolean(),
});
type Stated = z.infer<typeof stated>;

/** The rights of a person whom provisioning created, until the groups of the company account grant others. */
const NO_RIGHTS = { role: 'officer', departments: [], branches: null } satisfies Partial<StaffRow>;

const isManaged = and(
  isNull(staff.deprovisionedAt),
  or(isNotNull(staff.provisionedBy), isNotNull(staff.openidHash)),
);

export async function listPeople(
  { database, keys }: Kernel,
  filter: Filter | null,
  page: { startIndex: number; count: number },
): Promise<{ rows: StaffRow[]; total: number }> {
  const which = and(isManaged, filter === null ? undefined : matching(keys, filter));
  const [counted] = await database.db.select({ total: count() }).from(staff).where(which);
  const rows =
    page.count === 0
      ? []
      : await database.db
          .select()
          .from(staff)
          .where(which)
          .orderBy(asc(staff.id))
          .limit(page.count)
          .offset(page.startIndex - 1);
  return { rows, total: counted?.total ?? 0 };
}

function matching(keys: Kernel['keys'], { by, value }: Filter): SQL | undefined {
  switch (by) {
    case 'userName':
      return eq(staff.emailHash, hashEmail(keys, value));
    case 'externalId':
      return eq(staff.externalIdHash, hashExternalId(keys, value));
    case 'id':
      return hasId(staff.id, value);
  }
}

export async function findPerson(db: Queryable, id: string): Promise<StaffRow> {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(hasId(staff.id, id), isManaged));
  if (!row) throw notFound();
  return row;
}

async function lockPerson(tx: Transaction, id: string): Promise<StaffRow> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(hasId(staff.id, id), isManaged))
    .for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * Creates a person who can sign in with the company account. If a deleted person had this email address, that person is
 * created again without the former data.
 */
export async function createPerson(
  services: Kernel,
  tx: Transaction,
  client: Client,
  user: UserAttributes,
): Promise<StaffRow> {
  const { keys, vault, now } = services;
  const [former] = await tx
    .select()
    .from(staff)
    .where(eq(staff.emailHash, hashEmail(keys, user.userName)))
    .for('update');
  // If an administrator has enabled the deleted person again, the person is no longer managed by provisioning.
  if (former && (former.deprovisionedAt === null || former.disabledAt === null)) throw taken();
  const id = former?.id ?? uuid();
  const at = now();
  const active = user.active ?? true;
  const values = {
    ...NO_RIGHTS,
    ...ownColumns(services, id, user, active),
    nameEncrypted: encryptOfStaff(vault, id, 'name', shownName(user)),
    provisionedBy: client.key.systemId,
    deprovisionedAt: null,
    disabledAt: active ? null : at,
    acceptedAt: null,
  };
  if (former) {
    await forgetFactors(tx, former, at);
    await tx.update(staff).set(values).where(eq(staff.id, id));
  } else {
    const added = await tx
      .insert(staff)
      .values({
        ...values,
        id,
        emailHash: hashEmail(keys, user.userName),
        emailEncrypted: encryptOfStaff(vault, id, 'email', user.userName),
        language: 'en',
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: staff.id });
    if (added.length === 0) throw taken();
  }
  await recordChange(services, tx, client, 'PERSON_PROVISIONED', await findPerson(tx, id), user.externalId);
  return findPerson(tx, id);
}

/** Changes a person. `change` receives the stored attributes and returns the new ones. */
export async function updatePerson(
  services: Kernel,
  tx: Transaction,
  client: Client,
  id: string,
  change: (user: UserAttributes) => UserAttributes,
): Promise<StaffRow> {
  await lockAdministrators(tx);
  const person = await lockPerson(tx, id);
  const { vault, keys } = services;
  const before = attributesOf(services, person);
  const wasActive = statedBy(services, person).active;
  const after = change({ ...before, active: undefined });
  const renamed = shownName(after) !== shownName(before);
  const moved = after.userName !== before.userName;
  if (moved && (await findByEmail(services, tx, after.userName))) throw taken();
  const isEnabled = person.disabledAt === null;
  const disables = after.active === false && isEnabled;
  // The client can enable only people whom it has disabled itself. A person whom an administrator disabled stays
  // disabled.
  const enables = after.active === true && !isEnabled && !wasActive;
  if (disables) await disable(services, tx, person);
  if (enables) await withdrawAccess(tx, person.id, services.now(), false);
  await tx
    .update(staff)
    .set({
      ...ownColumns(services, id, after, after.active ?? wasActive),
      ...(renamed ? { nameEncrypted: encryptOfStaff(vault, person.id, 'name', shownName(after)) } : {}),
      ...(moved
        ? {
            emailHash: hashEmail(keys, after.userName),
            emailEncrypted: encryptOfStaff(vault, person.id, 'email', after.userName),
          }
        : {}),
      ...(enables ? { disabledAt: null } : {}),
    })
    .where(eq(staff.id, person.id));
  const changed = await findPerson(tx, id);
  if (renamed || moved || disables || enables)
    await recordChange(services, tx, client, 'PERSON_CHANGED', changed, after.externalId);
  return changed;
}

/**
 * Ends a person's access permanently and removes the person from provisioning. The row stays, because the activity log
 * refers to it. Afterwards, the client can use the company account and the email address only for a new person.
 */
export async function deletePerson(
  services: Kernel,
  tx: Transaction,
  client: Client,
  id: string,
): Promise<void> {
  await lockAdministrators(tx);
  const person = await lockPerson(tx, id);
  const at = services.now();
  if (person.disabledAt === null) await disable(services, tx, person);
  await tx
    .update(staff)
    .set({ deprovisionedAt: at, externalIdHash: null, provisioningEncrypted: null })
    .where(eq(staff.id, person.id));
  const facts = { ...person, disabledAt: at };
  await recordChange(services, tx, client, 'PERSON_DEPROVISIONED', facts, null);
}

async function disable(services: Kernel, tx: Transaction, person: StaffRow): Promise<void> {
  try {
    if (person.role === 'administrator') await refuseLastAdministrator(tx, person);
  } catch (error) {
    if (error instanceof AppError) throw new ScimError(409, error.message);
    throw error;
  }
  const at = services.now();
  await tx.update(staff).set({ disabledAt: at }).where(eq(staff.id, person.id));
  await endStaffSessions(tx, person.id, at);
  await withdrawAccess(tx, person.id, at, true);
}

async function recordChange(
  services: Kernel,
  tx: Transaction,
  { key, origin }: Client,
  type: 'PERSON_PROVISIONED' | 'PERSON_CHANGED' | 'PERSON_DEPROVISIONED',
  person: StaffRow,
  externalId: string | null,
): Promise<void> {
  const { id, role, departments, branches, disabledAt } = person;
  const rights = { role, departments, branches, disabled: disabledAt !== null };
  await record(services, tx, {
    type,
    personId: null,
    origin,
    facts: { person_id: id, ...rights, by: 'provisioning', api_key_id: key.apiKeyId },
    details: {
      name: staffName(services.vault, person),
      email: staffEmail(services.vault, person),
      external_id: externalId,
    },
  });
}

const taken = () => new ScimError(409, 'Another person has this userName', 'uniqueness');

function ownColumns({ keys, vault }: Kernel, id: string, user: UserAttributes, active: boolean) {
  const { externalId, displayName, formatted, givenName, familyName } = user;
  const text = JSON.stringify({ externalId, displayName, formatted, givenName, familyName, active });
  return {
    externalIdHash: externalId === null ? null : hashExternalId(keys, externalId),
    provisioningEncrypted: encryptOfStaff(vault, id, 'provisioning', text),
  };
}

function statedBy({ vault }: Kernel, person: StaffRow): Stated {
  if (person.provisioningEncrypted === null) return { ...NO_ATTRIBUTES, active: true };
  return stated.parse(
    JSON.parse(decryptOfStaff(vault, person.id, 'provisioning', person.provisioningEncrypted)),
  );
}

/** Returns the attributes of a person. If the client sent no name, the display name is the one that colleagues see. */
export function attributesOf(services: Kernel, person: StaffRow): UserAttributes {
  const own = statedBy(services, person);
  const hasName = [own.displayName, own.formatted, own.givenName, own.familyName].some(
    (name) => name !== null,
  );
  return {
    ...own,
    userName: staffEmail(services.vault, person),
    displayName: hasName ? own.displayName : staffName(services.vault, person),
    active: person.disabledAt === null,
  };
}
