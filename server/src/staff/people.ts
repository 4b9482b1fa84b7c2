/** Finds, locks and describes people, both for themselves and for administrators. */
import { PROOF_MINUTES, SCOPES_OF_ROLE } from '@countersign/contract/rules/staff';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { branchesInForce } from '../access/access-scope.ts';
import { currentNames, currentNaming } from '../access/departments.ts';
import { hashEmail, staffEmail, staffName, type StaffRow } from '../access/staff-person.ts';
import { sha256 } from '../crypto/secrets.ts';
import type { Queryable, Transaction } from '../database/connect.ts';
import {
  recoveryCodes,
  staff,
  staffBrowsers,
  staffLinks,
  staffPasskeys,
  staffSessions,
} from '../database/schema.ts';
import { appendStaffEvent, type StaffEvent } from '../evidence/staff-chain.ts';
import { AppError } from '../http/app-error.ts';
import type { StaffMember } from '../http/callers.ts';
import type { Origin } from '../http/origin.ts';
import { idempotent } from '../access/idempotency.ts';
import { passkeysOf } from './passkeys.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { offeredMethods } from '../signing/offered-methods.ts';
import { examplePhone } from '../signing/phone-numbers.ts';
import type { Kernel } from '../signing/kernel.ts';
import { hasId } from '../database/has-id.ts';
import { endStaffSessions } from '../access/staff-sessions.ts';

/** Records an event in the transaction that makes the change. */
export const record = (
  services: Pick<Kernel, 'keys' | 'vault' | 'now'>,
  tx: Transaction,
  event: Omit<StaffEvent, 'at'> & { origin?: Origin },
): Promise<void> => appendStaffEvent(tx, services, { ...event, at: services.now() });

/** Creates an object only once, even if the request is repeated. `work` records the event. */
export const idempotentForStaff = <T extends object>(
  services: Kernel,
  input: { caller: StaffMember; request: FastifyRequest; reply: FastifyReply; body?: unknown },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  idempotent(services, { ...input, isPrivate: true }, JSON.stringify(input.body ?? null), work);

export async function findByEmail(
  { keys }: Pick<Kernel, 'keys'>,
  db: Queryable,
  email: string,
): Promise<StaffRow | undefined> {
  const [row] = await db
    .select()
    .from(staff)
    .where(eq(staff.emailHash, hashEmail(keys, email)));
  return row;
}

/** Locks a person's row. Every change to the ways in which a person signs in must hold this lock. */
export async function lockPerson(tx: Transaction, id: string): Promise<StaffRow> {
  const [row] = await tx.select().from(staff).where(hasId(staff.id, id)).for('update');
  if (!row) throw new AppError('PERSON_NOT_FOUND');
  return row;
}

/**
 * Locks the caller's own row. Throws if the caller's session has ended since the call began. Also throws if the caller
 * was setting up a second factor and now has one.
 */
export async function lockCaller(
  tx: Transaction,
  { personId, deviceId, stage }: StaffMember,
): Promise<StaffRow> {
  const person = await lockPerson(tx, personId);
  const [session] = await tx
    .select({ endedAt: staffSessions.endedAt })
    .from(staffSessions)
    .where(eq(staffSessions.id, deviceId));
  const isOver = !session || session.endedAt !== null || !isActive(person);
  if (isOver || (stage === 'enrolling' && (await hasSecondFactor(tx, person))))
    throw new AppError('SIGN_IN_REQUIRED');
  return person;
}

export const isActive = ({ acceptedAt, disabledAt }: StaffRow): boolean =>
  acceptedAt !== null && disabledAt === null;

export async function hasSecondFactor(db: Queryable, row: StaffRow): Promise<boolean> {
  return row.totpEncrypted !== null || (await passkeysOf(db, row.id)).length > 0;
}

/** Describes a person's own account. */
export async function describeMe(
  { vault, now, settings, remoteSigners }: Pick<Kernel, 'vault' | 'now' | 'settings' | 'remoteSigners'>,
  db: Queryable,
  { personId, deviceId }: Pick<StaffMember, 'personId' | 'deviceId'>,
) {
  const [found] = await db
    .select()
    .from(staff)
    .innerJoin(staffSessions, and(eq(staffSessions.personId, staff.id), eq(staffSessions.id, deviceId)))
    .where(eq(staff.id, personId));
  if (!found || found.staff_sessions.stage === 'code') throw new AppError('SIGN_IN_REQUIRED');
  const { staff: row, staff_sessions: session } = found;
  const provenUntil = session.provenAt && new Date(+session.provenAt + PROOF_MINUTES * 60_000);
  return {
    person_id: row.id,
    name: staffName(vault, row),
    email: staffEmail(vault, row),
    role: row.role,
    departments: row.departments && (await currentNames(db, row.departments)),
    branches: branchesInForce(row),
    scopes: [...SCOPES_OF_ROLE[row.role]],
    language: row.language,
    stage: found.staff_sessions.stage,
    has_password: row.passwordEncrypted !== null,
    has_totp: row.totpEncrypted !== null,
    has_openid: row.openidHash !== null,
    passkeys: (await passkeysOf(db, row.id)).map((passkey) => ({
      passkey_id: passkey.id,
      name: passkey.name,
      created_at: passkey.createdAt.toISOString(),
      last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
      is_synced: passkey.isSynced,
    })),
    tour_seen: row.tourSeenAt !== null,
    tab_title: settings.CONSOLE_TAB_TITLE,
    signature_methods: offeredMethods({ remoteSigners }),
    phone_example: examplePhone(settings.PHONE_COUNTRY),
    time_zone: settings.TIME_ZONE,
    recovery_codes_left: await countRecoveryCodes(db, row.id),
    proven_until: provenUntil && provenUntil > now() ? provenUntil.toISOString() : null,
    idle_ends_at: session.idleEndsAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
  };
}

/** Describes people for administrators and auditors. */
export async function describePeople(
  { vault }: Pick<Kernel, 'vault'>,
  db: Queryable,
  rows: readonly StaffRow[],
) {
  const ids = rows.map(({ id }) => id);
  const passkeys = await db
    .select({ personId: staffPasskeys.personId })
    .from(staffPasskeys)
    .where(inArray(staffPasskeys.personId, ids));
  const invitations = await db
    .select()
    .from(staffLinks)
    .where(and(eq(staffLinks.purpose, 'invitation'), inArray(staffLinks.personId, ids)));
  const toCurrent = await currentNaming(db);
  return rows.map((row) => ({
    person_id: row.id,
    email: staffEmail(vault, row),
    name: staffName(vault, row),
    role: row.role,
    departments: row.departments && toCurrent(row.departments),
    branches: branchesInForce(row),
    rights_version: rightsVersion(row),
    status: statusOf(row),
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    has_totp: row.totpEncrypted !== null,
    has_openid: row.openidHash !== null,
    passkeys: passkeys.filter(({ personId }) => personId === row.id).length,
    invitation_expires_at:
      invitations.find(({ personId }) => personId === row.id)?.expiresAt.toISOString() ?? null,
  }));
}

/**
 * Derives a version from the rights alone, without the time of the change. Identical rights therefore have the same
 * version.
 */
export const rightsVersion = (row: StaffRow): string =>
  sha256(JSON.stringify([row.role, row.departments, branchesInForce(row), row.disabledAt !== null])).slice(
    0,
    16,
  );

function statusOf({ disabledAt, acceptedAt }: StaffRow): 'disabled' | 'active' | 'invited' {
  if (disabledAt) return 'disabled';
  return acceptedAt ? 'active' : 'invited';
}

export async function describePerson(services: Pick<Kernel, 'vault'>, db: Queryable, id: string) {
  const rows = await db.select().from(staff).where(eq(staff.id, id));
  const [person] = await describePeople(services, db, rows);
  if (!person) throw new AppError('PERSON_NOT_FOUND');
  return person;
}

/**
 * Throws if the person has a company account. Otherwise, the person could still sign in here after losing the company
 * account.
 */
export function refuseOpenid(person: StaffRow | undefined): void {
  if (person && person.openidHash !== null) throw new AppError('SIGN_IN_WAY_OFF');
}

/** Deletes the former credentials of a person who is invited again, so that they no longer open the console. */
export async function forgetFactors(tx: Transaction, { id }: StaffRow, at: Date): Promise<void> {
  for (const table of [staffPasskeys, recoveryCodes, staffBrowsers])
    await tx.delete(table).where(eq(table.personId, id));
  await tx
    .update(staff)
    .set({
      passwordEncrypted: null,
      totpEncrypted: null,
      totpNextEncrypted: null,
      totpStep: null,
      openidHash: null,
      openidEncrypted: null,
    })
    .where(eq(staff.id, id));
  await endStaffSessions(tx, id, at);
}
