/** API keys of originating systems: shown once, kept as keyed hashes beside what they may do. */
import { SCOPES, type Scope } from '@countersign/contract/rules/scopes';
import { and, asc, eq, getTableColumns, gt, isNull, or } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Keys } from '../crypto/keys.ts';
import { hashToken, newToken, plainHash } from '../crypto/secrets.ts';
import { apiKeys } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import type { Database, Queryable } from '../database/connect.ts';

interface KeyDeps {
  database: Database;
  now: () => Date;
}

export interface KeyRights {
  scopes: readonly Scope[];
  /** Null: every department. */
  department: string | null;
  expiresAt: Date | null;
  /** Addresses and CIDRs it may be used from; none: anywhere. */
  networks: readonly string[];
  /** Where signers of its sessions may be sent back to; none: nowhere. */
  returnOrigins: readonly string[];
  /** Whose pages may show the journey of its signers in a frame; none: no page may. */
  frameOrigins: readonly string[];
  /** Its sessions are tests, and it sees no others. */
  isTest: boolean;
}

const EVERYTHING: KeyRights = {
  scopes: SCOPES,
  department: null,
  expiresAt: null,
  networks: [],
  returnOrigins: [],
  frameOrigins: [],
  isTest: false,
};

/** Without keys, the hash stays plain until the first start of a server keys it (`key-token-hashes.ts`). */
export async function createApiKey(
  { database, keys, now }: KeyDeps & { keys: Keys | null },
  name: string,
  rights: Partial<KeyRights> = {},
  db: Queryable = database.db,
  firstKeyId: string | null = null,
): Promise<{ id: string; key: string }> {
  const id = uuid();
  const key = `${rights.isTest ? 'test' : 'cs'}_${newToken()}`;
  const keyHash = keys ? hashToken(keys, key) : plainHash(key);
  await db.insert(apiKeys).values({ id, name, keyHash, firstKeyId, createdAt: now(), ...rowOf(rights) });
  return { id, key };
}

function rowOf(rights: Partial<KeyRights>) {
  const { scopes, networks, returnOrigins, frameOrigins, ...rest } = { ...EVERYTHING, ...rights };
  return {
    ...rest,
    scopes: [...scopes],
    networks: [...networks],
    returnOrigins: [...returnOrigins],
    frameOrigins: [...frameOrigins],
  };
}

export async function listApiKeys({ database }: KeyDeps) {
  const { keyHash: _hash, ...shown } = getTableColumns(apiKeys);
  return database.db.select(shown).from(apiKeys).orderBy(asc(apiKeys.id));
}

/** False when there is no such key in use. */
export async function revokeApiKey(
  { database, now }: KeyDeps,
  id: string,
  db: Queryable = database.db,
): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: now() })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

/**
 * A new key that may do the same beside the former one, which ends after so many hours, or sooner where it would have. Where the former one
 * was made for a time, so is the new one. Null when there is no such key in use; one is not replaced twice, unless
 * the key that took its place was revoked: it is shown once, and its answer may have been lost.
 */
export async function rotateApiKey(
  deps: KeyDeps & { keys: Keys },
  tx: Queryable,
  id: string,
  hours: number,
): Promise<{ id: string; key: string; name: string; rights: KeyRights; formerEndsAt: Date } | null> {
  const at = deps.now();
  const isInUse = and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)));
  const inUse = (wanted: string) =>
    tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, wanted), isInUse));
  const [former] = await inUse(id).for('update');
  if (!former) return null;
  const [next] = former.replacedBy === null ? [] : await inUse(former.replacedBy);
  if (next) throw new AppError('API_KEY_REPLACED', { api_key_id: next.id });
  const { name, scopes, department, networks, returnOrigins, frameOrigins, isTest, createdAt, expiresAt } =
    former;
  const rights = {
    scopes,
    department,
    networks,
    returnOrigins,
    frameOrigins,
    isTest,
    expiresAt: expiresAt && new Date(+at + (+expiresAt - +createdAt)),
  };
  const end = new Date(+at + hours * 3_600_000);
  const formerEndsAt = expiresAt && expiresAt < end ? expiresAt : end;
  const made = await createApiKey(deps, name, rights, tx, former.firstKeyId ?? former.id);
  await tx.update(apiKeys).set({ expiresAt: formerEndsAt, replacedBy: made.id }).where(eq(apiKeys.id, id));
  return { ...made, name, rights, formerEndsAt };
}

/** BOOTSTRAP_API_KEY: one key from the settings, for automation, that may do everything. Once revoked it stays revoked. */
export async function bootstrapApiKey(
  { database, keys, now }: KeyDeps & { keys: Keys },
  key: string,
): Promise<void> {
  const row = { id: uuid(), name: 'bootstrap', keyHash: hashToken(keys, key), createdAt: now() };
  await database.db
    .insert(apiKeys)
    .values({ ...row, ...rowOf({}) })
    .onConflictDoNothing();
}
