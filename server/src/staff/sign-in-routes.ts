/**
 * Registers the calls for signing in with a password and code, with a passkey or with the operator's link, and for
 * signing out.
 */
import * as calls from '@countersign/contract/staff/sign-in';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decryptOfStaff, staffEmail, type StaffRow } from '../access/staff-person.ts';
import {
  type CompanySignIn,
  endOwnSession,
  idTokenContext,
  openStaffSession,
} from '../access/staff-sessions.ts';
import { hashToken } from '../crypto/secrets.ts';
import type { Transaction } from '../database/connect.ts';
import { type SignedInWith, staff, staffLinks, staffSessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { StaffMember } from '../http/callers.ts';
import { setCookie } from '../http/cookies.ts';
import { originOf } from '../http/origin.ts';
import type { Register } from '../http/register.ts';
import { askForPasskey, checkPasskey, consoleUrl, recordPasskeyUse } from './passkeys.ts';
import { isPassword } from './passwords.ts';
import { findByEmail, hasSecondFactor, isActive, lockCaller, lockPerson, record } from './people.ts';
import { takeCode } from './second-factor.ts';
import { passwordOf, takeTry, type Tries } from './waits.ts';
import type { WithIdentityProvider } from '../providers/company-accounts/identity-provider.ts';
import type { Kernel } from '../signing/kernel.ts';

export function signInRoutes(services: Kernel & WithIdentityProvider, register: Register): void {
  const { database } = services;

  register(calls.signIn, async ({ body, request, reply }) => {
    refuseOwnWays(services);
    const person = await findByEmail(services, database.db, body.email);
    const tries = await takeTry(services, request, passwordOf(body.email), person?.id);
    const isRight = await isPasswordOf(services, person, body.password, request);
    const next = isRight && person ? await passwordTaken(services, person, reply, tries) : null;
    if (next !== null) return { next };
    await recordRefusal(services, person?.id, request, 'password');
    throw new AppError('SIGN_IN_FAILED');
  });

  register(calls.signInWithCode, async ({ caller, body, request, reply }) => {
    refuseOwnWays(services);
    const tries = await takeTry(services, request, `code:${caller.personId}`, caller.personId);
    const isRight = await database.transaction(async (tx) => {
      const person = await lockCaller(tx, caller);
      const kind = await takeCode(services, tx, person, body.code);
      if (kind === null) return false;
      if (kind === 'recovery-code')
        await record(services, tx, {
          type: 'RECOVERY_CODE_USED',
          personId: person.id,
          origin: originOf(request),
        });
      await tries.forget(tx, [passwordOf(staffEmail(services.vault, person))]);
      await enter(services, tx, reply, person, 'password');
      return true;
    });
    if (isRight) return { next: 'done' as const };
    await recordRefusal(services, caller.personId, request, 'code');
    throw new AppError('CODE_REFUSED');
  });

  register(calls.startPasskeySignIn, async () => {
    refuseOwnWays(services);
    return askForPasskey(services, 'sign-in', null);
  });

  register(calls.signInWithPasskey, async ({ body, reply }) => {
    refuseOwnWays(services);
    const used = await checkPasskey(services, 'sign-in', null, body);
    await database.transaction(async (tx) => {
      const person = await lockPerson(tx, used.personId);
      if (!isActive(person)) throw new AppError('PASSKEY_REFUSED');
      await recordPasskeyUse(tx, used, services.now());
      await enter(services, tx, reply, person, 'passkey', { passkey_id: used.passkeyId });
    });
    return { next: 'done' as const };
  });

  register(calls.signInWithLink, async ({ body, reply }) => {
    await database.transaction(async (tx) => {
      const [link] = await tx
        .delete(staffLinks)
        .where(
          and(
            eq(staffLinks.tokenHash, hashToken(services.keys, body.token)),
            eq(staffLinks.purpose, 'sign-in'),
          ),
        )
        .returning();
      // The operator's link replaces a password only when the product is tried out on a local machine.
      if (!link || services.settings.NODE_ENV === 'production') throw new AppError('INVITATION_INVALID');
      if (link.expiresAt <= services.now()) throw new AppError('INVITATION_EXPIRED');
      const person = await lockPerson(tx, link.personId);
      if (!isActive(person)) throw new AppError('INVITATION_INVALID');
      await enter(services, tx, reply, person, 'link');
    });
    return { next: 'done' as const };
  });

  register(calls.signOut, async ({ caller, request, reply }) => {
    const providerUrl = caller ? await signOutUrl(services, caller) : null;
    await database.transaction(async (tx) => {
      await endOwnSession(services, tx, request);
      if (caller)
        await record(services, tx, {
          type: 'SIGNED_OUT',
          personId: caller.personId,
          origin: originOf(request),
          facts: { device_id: caller.deviceId },
        });
    });
    setCookie(services, reply, 'console', '', 0);
    return { signed_out: true as const, provider_url: providerUrl };
  });
}

/** Throws if company accounts are the only way to sign in. */
function refuseOwnWays({ settings }: Kernel): void {
  if (settings.STAFF_SIGN_IN !== 'any') throw new AppError('SIGN_IN_WAY_OFF');
}

/**
 * Continues after the slow check of the password, with the person's current row. Returns null if the password has
 * changed in the meantime.
 */
async function passwordTaken(
  services: Kernel,
  checked: StaffRow,
  reply: FastifyReply,
  tries: Tries,
): Promise<'code' | 'set-up-second-factor' | null> {
  return services.database.transaction(async (tx) => {
    const person = await lockPerson(tx, checked.id);
    if (!isActive(person) || hashOf(services, person) !== hashOf(services, checked)) return null;
    await tries.giveBack(tx);
    const stage = (await hasSecondFactor(tx, person)) ? 'code' : 'enrolling';
    await openStaffSession(services, tx, reply, { personId: person.id, stage, signedInWith: 'password' });
    return stage === 'code' ? 'code' : 'set-up-second-factor';
  });
}

/** Returns the provider's sign-out address if the person signed in with a company account. */
async function signOutUrl(
  { database, vault, identityProvider, publicUrl }: Kernel & WithIdentityProvider,
  { deviceId }: StaffMember,
): Promise<string | null> {
  const [session] = await database.db.select().from(staffSessions).where(eq(staffSessions.id, deviceId));
  if (!session?.idTokenEncrypted || !identityProvider) return null;
  const idToken = vault.decrypt(session.idTokenEncrypted, idTokenContext(deviceId));
  return identityProvider.signOutUrl(idToken, `${consoleUrl(publicUrl)}/console`);
}

/** Completes the sign-in and opens a full session. */
export async function enter(
  services: Kernel,
  tx: Transaction,
  reply: FastifyReply,
  person: StaffRow,
  signedInWith: SignedInWith,
  facts: object = {},
  openid?: CompanySignIn,
): Promise<void> {
  const session = {
    personId: person.id,
    stage: 'signed-in' as const,
    signedInWith,
    ...(openid ? { openid } : {}),
  };
  const deviceId = await openStaffSession(services, tx, reply, session);
  await tx.update(staff).set({ lastSeenAt: services.now() }).where(eq(staff.id, person.id));
  await record(services, tx, {
    type: 'SIGNED_IN',
    personId: person.id,
    origin: originOf(reply.request),
    facts: { with: signedInWith, device_id: deviceId, ...facts },
  });
}

export const isPasswordOf = (
  services: Pick<Kernel, 'vault'>,
  person: StaffRow | undefined,
  password: string,
  { ip }: FastifyRequest,
): Promise<boolean> => isPassword(person ? hashOf(services, person) : null, password, ip);

const hashOf = ({ vault }: Pick<Kernel, 'vault'>, { id, passwordEncrypted }: StaffRow) =>
  passwordEncrypted && decryptOfStaff(vault, id, 'password', passwordEncrypted);

/**
 * Records a refused attempt. The event names no person as its actor. Attempts with an unknown email address are
 * recorded too. Otherwise, the faster response would reveal that the address is unknown.
 */
async function recordRefusal(
  services: Kernel,
  personId: string | undefined,
  request: FastifyRequest,
  what: 'password' | 'code',
): Promise<void> {
  await services.database.transaction((tx) =>
    record(services, tx, {
      type: 'SIGN_IN_REFUSED',
      personId: null,
      origin: originOf(request),
      facts: { ...(personId === undefined ? {} : { person_id: personId }), wrong: what },
    }),
  );
}
