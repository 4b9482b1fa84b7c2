/**
 * Creates and checks recovery codes for a lost phone. They are shown once, and each is valid once instead of an app's
 * code.
 */
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@countersign/contract/rules/staff';
import { and, count, eq } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import { hashToken } from '../crypto/secrets.ts';
import type { Transaction, Queryable } from '../database/connect.ts';
import { recoveryCodes } from '../database/schema.ts';
import { base32 } from './totp.ts';

/** A code of 64 bits cannot be guessed in the few allowed attempts. */
const CODE_BYTES = 8;

/** Creates new codes and deletes the existing ones. */
export async function renewRecoveryCodes(tx: Transaction, keys: Keys, personId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(CODE_BYTES)).toLowerCase());
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ personId, codeHash: hashCode(keys, personId, code) })));
  return codes.map((code) => code.replace(/^(.{4})(.{4})(.{5})$/, '$1-$2-$3'));
}

/** Returns true if the text was one of this person's codes, and uses it up. */
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
