/** API keys of originating systems: shown once, stored as keyed hashes with their rights. */
import { type KeyScope, SCOPES } from '@countersign/contract/rules/scopes';
import { and, asc, eq, getTableColumns, gt, isNull, or } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { knownDepartment } from './departments.ts';
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
  scopes: readonly KeyScope[];
  /** The department of the key. Null if the key covers every department. */
  department: string | null;
  expiresAt: Date | null;
  /** The addresses and CIDR ranges from which the key may be used. If empty, it may be used from anywhere. */
  networks: readonly string[];
  /** The origins to which signers of this key's sessions may return. If empty, they may return to none. */
  returnOrigins: readonly string[];
  /** The origins whose pages may embed the journey of this key's signers. If empty, no page may. */
  frameOrigins: readonly string[];
  /** Sessions of a test key are tests, and the key cannot see live sessions. */
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

/**
 * Creates an API key. Without `keys`, the hash is stored plain, and the first start of a server keys it
 * (`key-token-hashes.ts`).
 */
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
  const department = rights.department ? await knownDepartment(db, rights.department) : null;
  const row = { ...rowOf(rights), department };
  await db.insert(apiKeys).values({ id, name, keyHash, firstKeyId, createdAt: now(), ...row });
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

/** Returns false if there is no active key with this id. */
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
 * Creates a key with the same rights and, if it is limited, a lifetime of the same length. The former key expires after
 * the given hours, or at its own expiry if that is earlier. Returns null if no active key has this id. Throws if the
 * key already has an active replacement. If that replacement was lost, it must be revoked first.
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

/**
 * Creates the key in BOOTSTRAP_API_KEY, which has all rights and is meant for automation. Once revoked, it stays
 * revoked.
 */
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
