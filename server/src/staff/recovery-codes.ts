/**
 * Creates and checks recovery codes for people who have lost their phone. The codes are shown only once. Each can be
 * used once instead of a code from the app.
 */
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@countersign/contract/rules/staff';
import { and, count, eq } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import { hashToken } from '../crypto/secrets.ts';
import type { Transaction, Queryable } from '../database/connect.ts';
import { recoveryCodes } from '../database/schema.ts';
import { base32 } from './totp.ts';

/** The number of bytes in a code. 64 bits cannot be guessed within the permitted attempts. */
const CODE_BYTES = 8;

/** Creates new codes and deletes the former ones. */
export async function renewRecoveryCodes(tx: Transaction, keys: Keys, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase());
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ personId, codeHash: hashCode(keys, personId, code) })));
  return codes.map((code) => code.replace(/^(.{4})(.{4})(.{5})$/, '$1-$2-$3'));
}

/** Returns whether the text is one of the person's codes. A code that matches is deleted. */
export async function takeRecoveryCode(
  tx: Transaction,
  keys: Keys,
  personId: string,
  code: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.codeHash, hashCode(keys, personId, code)), eq(recoveryCodes.personId, personId)),
    );
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Queryable, personId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.personId, personId));
  return row?.left ?? 0;
}

const hashCode = (keys: Keys, personId: string, code: string): Buffer =>
  hashToken(keys, `recovery:${personId}:${code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')}`);
