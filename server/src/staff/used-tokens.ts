/** Tokens of the identity provider that count only once, on every node. They are stored as keyed hashes until they expire. */
import { keyedHash } from '../crypto/secrets.ts';
import type { Queryable } from '../database/connect.ts';
import { usedTokens } from '../database/schema.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Exceeds the time for which any token is accepted, including the clock skew. */
const REMEMBERED_MINUTES = 30;

/** Returns false if the token was used before. */
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
