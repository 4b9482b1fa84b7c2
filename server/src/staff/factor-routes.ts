/** Manages a person's own second factors: authenticator app, passkeys and recovery codes. */
import * as calls from '@countersign/contract/staff/me';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import {
  decryptOfStaff,
  encryptOfStaff,
  staffEmail,
  staffName,
  type StaffRow,
} from '../access/staff-person.ts';
import { endEnrolling, openStaffSession } from '../access/staff-sessions.ts';
import type { Transaction } from '../database/connect.ts';
import { staff, staffPasskeys } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { StaffMember } from '../http/callers.ts';
import { originOf } from '../http/origin.ts';
import type { Register } from '../http/register.ts';
import { checkNewPasskey, passkeysOf, startPasskey } from './passkeys.ts';
import { describeMe, lockCaller, record, refuseOpenid } from './people.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { matchTotp, newTotpSecret, totpUri } from './totp.ts';
import { takeTry } from './waits.ts';
import type { Kernel } from '../signing/kernel.ts';

export function factorRoutes(services: Kernel, register: Register): void {
  const { database, vault, now, keys } = services;

  register(calls.startTotp, async ({ caller }) =>
    database.transaction(async (tx) => {
      const person = await lockCaller(tx, caller);
      refuseOpenid(person);
      const secret = newTotpSecret();
      await tx
        .update(staff)
        .set({ totpNextEncrypted: encryptOfStaff(vault, person.id, 'totp_next', secret) })
        .where(eq(staff.id, person.id));
      return { secret, uri: totpUri(secret, services.settings.COMPANY_NAME, staffEmail(vault, person)) };
    }),
  );

  register(calls.confirmTotp, async ({ caller, body, request, reply }) => {
    const tries = await takeTry(services, request, `totp:${caller.personId}`, caller.personId);
    return database.transaction(async (tx) => {
      const person = await lockCaller(tx, caller);
      refuseOpenid(person);
      if (!person.totpNextEncrypted) throw new AppError('TOTP_NOT_STARTED');
      if (!person.passwordEncrypted && (await passkeysOf(tx, person.id)).length === 0)
        throw new AppError('PASSWORD_REQUIRED');
      const secret = decryptOfStaff(vault, person.id, 'totp_next', person.totpNextEncrypted);
      const step = matchTotp(secret, body.code, now(), null);
      if (step === null) throw new AppError('CODE_REFUSED');
      await tries.forget(tx);
      await tx
        .update(staff)
        .set({
          totpEncrypted: encryptOfStaff(vault, person.id, 'totp', secret),
          totpNextEncrypted: null,
          totpStep: step,
        })
        .where(eq(staff.id, person.id));
      return factorAdded(services, tx, reply, caller, 'TOTP_SET_UP', {});
    });
  });

  register(calls.removeTotp, async ({ caller, origin }) =>
    database.transaction(async (tx) => {
      const { id } = await lockCaller(tx, caller);
      if ((await passkeysOf(tx, id)).length === 0) throw new AppError('LAST_SECOND_FACTOR');
      await tx.update(staff).set({ totpEncrypted: null, totpNextEncrypted: null }).where(eq(staff.id, id));
      await record(services, tx, { type: 'TOTP_REMOVED', personId: id, origin });
      return describeMe(services, tx, caller);
    }),
  );

  register(calls.startPasskey, async ({ caller }) => {
    const [row] = await database.db.select().from(staff).where(eq(staff.id, caller.personId));
    if (!row) throw new AppError('PERSON_NOT_FOUND');
    refuseOpenid(row);
    return startPasskey(services, { id: row.id, name: staffName(vault, row), email: staffEmail(vault, row) });
  });

  register(calls.addPasskey, async ({ caller, body, reply }) => {
    const add = await checkNewPasskey(services, caller.personId, body);
    return database.transaction(async (tx) => {
      refuseOpenid(await lockCaller(tx, caller));
      const passkeyId = await add(tx, body.name);
      return factorAdded(services, tx, reply, caller, 'PASSKEY_ADDED', { passkey_id: passkeyId });
    });
  });

  register(calls.removePasskey, async ({ caller, params, origin }) =>
    database.transaction(async (tx) => {
      const person = await lockCaller(tx, caller);
      const own = await passkeysOf(tx, person.id);
      if (!own.some(({ id }) => id === params.id)) throw new AppError('PASSKEY_NOT_FOUND');
      if (!canStillSignIn(person, own.length - 1)) throw new AppError('LAST_SECOND_FACTOR');
      await tx.delete(staffPasskeys).where(eq(staffPasskeys.id, params.id));
      await record(services, tx, {
        type: 'PASSKEY_REMOVED',
        personId: person.id,
        origin,
        facts: { passkey_id: params.id },
      });
      return describeMe(services, tx, caller);
    }),
  );

  register(calls.renewRecoveryCodes, async ({ caller, origin }) =>
    database.transaction(async (tx) => {
      const { id } = await lockCaller(tx, caller);
      const codes = await renewRecoveryCodes(tx, keys, id);
      await record(services, tx, { type: 'RECOVERY_CODES_RENEWED', personId: id, origin });
      return { recovery_codes: codes };
    }),
  );
}

const canStillSignIn = ({ passwordEncrypted, totpEncrypted }: StaffRow, passkeys: number): boolean =>
  passkeys > 0 || (passwordEncrypted !== null && totpEncrypted !== null);

/**
 * Completes adding a second factor. The person's first second factor also creates recovery codes and completes the
 * sign-in. Other sessions that were still in setup are ended.
 */
async function factorAdded(
  services: Kernel,
  tx: Transaction,
  reply: FastifyReply,
  caller: StaffMember,
  type: 'TOTP_SET_UP' | 'PASSKEY_ADDED',
  facts: object,
) {
  const { personId, stage } = caller;
  const origin = originOf(reply.request);
  const codes =
    (await countRecoveryCodes(tx, personId)) === 0
      ? await renewRecoveryCodes(tx, services.keys, personId)
      : null;
  await endEnrolling(tx, personId, services.now());
  await record(services, tx, { type, personId, origin, facts });
  let { deviceId } = caller;
  if (stage !== 'signed-in') {
    const session = { personId, stage: 'signed-in' as const, signedInWith: caller.signedInWith };
    deviceId = await openStaffSession(services, tx, reply, session);
    await record(services, tx, {
      type: 'SIGNED_IN',
      personId,
      origin,
      facts: { with: 'invitation', device_id: deviceId },
    });
  }
  return { me: await describeMe(services, tx, { personId, deviceId }), recovery_codes: codes };
}
