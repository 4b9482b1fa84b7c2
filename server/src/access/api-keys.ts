/** API keys of originating systems: shown once, kept as hashes. */
import { asc, eq, isNull, and } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Keys } from '../crypto/keys.ts';
import { hashToken, newToken, plainHash } from '../crypto/secrets.ts';
import { apiKeys } from '../database/schema.ts';
import type { Database } from '../database/connect.ts';

interface KeyDeps {
  database: Database;
  now: () => Date;
}

/** Without keys, the hash stays plain until the first start of a server keys it (`key-token-hashes.ts`). */
export async function createApiKey(
  { database, keys, now }: KeyDeps & { keys: Keys | null },
  name: string,
): Promise<{ id: string; key: string }> {
  const id = uuid();
  const key = `cs_${newToken()}`;
  const keyHash = keys ? hashToken(keys, key) : plainHash(key);
  await database.db.insert(apiKeys).values({ id, name, keyHash, createdAt: now() });
  return { id, key };
}

export async function listApiKeys({ database }: KeyDeps) {
  return database.db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      createdAt: apiKeys.createdAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .orderBy(asc(apiKeys.id));
}

/** False when there is no such key in use. */
export async function revokeApiKey({ database, now }: KeyDeps, id: string): Promise<boolean> {
  const revoked = await database.db
    .update(apiKeys)
    .set({ revokedAt: now() })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

/** BOOTSTRAP_API_KEY: one key from the settings, for automation. Once revoked it stays revoked. */
export async function bootstrapApiKey(
  { database, keys, now }: KeyDeps & { keys: Keys },
  key: string,
): Promise<void> {
  await database.db
    .insert(apiKeys)
    .values({ id: uuid(), name: 'bootstrap', keyHash: hashToken(keys, key), createdAt: now() })
    .onConflictDoNothing();
}
