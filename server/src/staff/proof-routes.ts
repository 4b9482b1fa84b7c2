/**
 * Registers the calls for re-authentication before sensitive actions, by passkey or by password and code.
 * `openid-routes.ts` has the calls for company accounts.
 */
import { PROOF_MINUTES } from '@countersign/contract/rules/staff';
import { proveIdentity, startPasskeyProof } from '@countersign/contract/staff/sign-in';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../database/connect.ts';
import { staff, staffSessions } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { StaffMember } from '../http/callers.ts';
import { originOf } from '../http/origin.ts';
import type { Register } from '../http/register.ts';
import { askForPasskey, checkPasskey, recordPasskeyUse } from './passkeys.ts';
import { lockPerson, record } from './people.ts';
import { takeCode } from './second-factor.ts';
import { isPasswordOf } from './sign-in-routes.ts';
import { takeTry, type Tries } from './waits.ts';
import type { Kernel } from '../signing/kernel.ts';

export function proofRoutes(services: Kernel, register: Register): void {
  const { database } = services;

  register(startPasskeyProof, async ({ caller }) => askForPasskey(services, 'proof', caller.personId));

  register(proveIdentity, async ({ caller, body, request }) => {
    if ('response' in body) {
      const used = await checkPasskey(services, 'proof', caller.personId, body);
      return database.transaction(async (tx) => {
        await recordPasskeyUse(tx, used, services.now());
        return prove(services, tx, caller, request, { with: 'passkey', passkey_id: used.passkeyId });
      });
    }
    const tries = await takeTry(services, request, `proof:${caller.personId}`, caller.personId);
    const [person] = await database.db.select().from(staff).where(eq(staff.id, caller.personId));
    // The password is checked before the transaction starts, because hashing is slow.
    const isPassword = await isPasswordOf(services, person, body.password ?? '', request);
    const answer = await database.transaction((tx) =>
      provePassword(services, tx, caller, request, { isPassword, code: body.code }, tries),
    );
    if (answer instanceof AppError) {
      await database.transaction((tx) =>
        record(services, tx, {
          type: 'PROOF_REFUSED',
          personId: caller.personId,
          origin: originOf(request),
          facts: { code: answer.code },
        }),
      );
      throw answer;
    }
    return answer;
  });
}

async function provePassword(
  services: Kernel,
  tx: Transaction,
  caller: StaffMember,
  request: FastifyRequest,
  { isPassword, code = '' }: { isPassword: boolean; code: string | undefined },
  tries: Tries,
) {
  const person = await lockPerson(tx, caller.personId);
  if (person.passwordEncrypted !== null && !isPassword) return new AppError('SIGN_IN_FAILED');
  // A person without an authenticator app can use a passkey or a recovery code.
  if ((await takeCode(services, tx, person, code)) === null) return new AppError('CODE_REFUSED');
  await tries.forget(tx);
  return prove(services, tx, caller, request, { with: 'password' });
}

export async function prove(
  services: Kernel,
  tx: Transaction,
  { personId, deviceId }: StaffMember,
  request: FastifyRequest,
  facts: object,
) {
  const at = services.now();
  await tx.update(staffSessions).set({ provenAt: at }).where(eq(staffSessions.id, deviceId));
  await record(services, tx, { type: 'IDENTITY_PROVEN', personId, origin: originOf(request), facts });
  return { proven_until: new Date(+at + PROOF_MINUTES * 60_000).toISOString() };
}
