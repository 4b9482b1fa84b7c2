/**
 * Stores the tokens of the identity provider that have been used, so that each token is accepted only once across all
 * nodes. They are stored as keyed hashes until they expire.
 */
import { keyedHash } from '../crypto/secrets.ts';
import type { Queryable } from '../database/connect.ts';
import { usedTokens } from '../database/schema.ts';
import type { Kernel } from '../signing/kernel.ts';

/**
 * The time for which used tokens are remembered. It is longer than the time for which any token is accepted, including
 * the clock skew.
 */
const REMEMBERED_MINUTES = 30;

/** Marks a token as used. Returns false if it was used before. */
export async function takeToken(
  { keys, now }: Pick<Kernel, 'keys' | 'now'>,
  db: Queryable,
  token: string,
): Promise<boolean> {
  const taken = await db
    .insert(usedTokens)
    .values({
      tokenHash: Buffer.from(keyedHash(keys.origins, token)),
      expiresAt: new Date(+now() + REMEMBERED_MINUTES * 60_000),
    })
    .onConflictDoNothing()
    .returning({ tokenHash: usedTokens.tokenHash });
  return taken.length > 0;
}
