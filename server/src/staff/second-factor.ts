/** Checks the second factor that accompanies a password: a code from the authenticator app or a recovery code. */
import { eq } from 'drizzle-orm';
import { decryptOfStaff, type StaffRow } from '../access/staff-person.ts';
import type { Transaction } from '../database/connect.ts';
import { staff } from '../database/schema.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { matchTotp } from './totp.ts';
import type { Kernel } from '../signing/kernel.ts';

/**
 * Checks a code and marks it as used. Returns null if it is wrong. The calling code must hold the person's lock, so
 * that no code works twice.
 */
export async function takeCode(
  { keys, vault, now }: Pick<Kernel, 'keys' | 'vault' | 'now'>,
  tx: Transaction,
  person: StaffRow,
  code: string,
): Promise<'totp' | 'recovery-code' | null> {
  if (!/^\d{6}$/.test(code))
    return (await takeRecoveryCode(tx, keys, person.id, code)) ? 'recovery-code' : null;
  if (person.totpEncrypted === null) return null;
  const secret = decryptOfStaff(vault, person.id, 'totp', person.totpEncrypted);
  const step = matchTotp(secret, code, now(), person.totpStep);
  if (step === null) return null;
  await tx.update(staff).set({ totpStep: step }).where(eq(staff.id, person.id));
  return 'totp';
}
