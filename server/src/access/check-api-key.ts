/** Checks whether an API key may make a call: active, not expired, from an allowed network, with the required scope. */
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Keys } from '../crypto/keys.ts';
import { hashToken } from '../crypto/secrets.ts';
import type { Database } from '../database/connect.ts';
import { apiKeys } from '../database/schema.ts';
import type { AccessFacts } from '../http/access-log.ts';
import { AppError } from '../http/app-error.ts';
import { isSufficient } from '@countersign/contract/rules/scopes';
import { bearerToken, type KeyHolder, type RequiredOfKey } from '../http/callers.ts';
import { isInNetworks } from '../outgoing/target-rules.ts';
import { everyNameOf } from './departments.ts';

/** The time of last use is written at most once a minute, which saves a database write per call. */
const NOTED_EVERY_SECONDS = 60;

type KeyRow = Omit<
  typeof apiKeys.$inferSelect,
  'keyHash' | 'createdAt' | 'name' | 'returnOrigins' | 'frameOrigins' | 'replacedBy'
>;

export function createApiKeyCheck({
  database,
  keys,
  now,
}: {
  database: Database;
  keys: Keys;
  now: () => Date;
}) {
  const queries = prepare(database.db);

  return async (request: FastifyRequest, needed: RequiredOfKey): Promise<KeyHolder> => {
    const token = bearerToken(request);
    const [key] = token ? await queries.byHash.execute({ hash: hashToken(keys, token) }) : [];
    const at = now();
    const refusal = refusalOf(key, needed, request.ip, at);
    if (!key || refusal) {
      const error = refusal ?? new AppError('API_KEY_INVALID');
      if (token) Object.assign(request.accessFacts ?? {}, factsOf(key));
      throw error;
    }
    if (+at - +(key.lastUsedAt ?? 0) > NOTED_EVERY_SECONDS * 1000)
      await queries.noteUse.execute({
        id: key.id,
        at,
        before: new Date(+at - NOTED_EVERY_SECONDS * 1000),
      });
    return {
      apiKeyId: key.id,
      systemId: key.firstKeyId ?? key.id,
      departments: key.department === null ? null : await everyNameOf(database.db, [key.department]),
      branches: null,
      isTest: key.isTest,
    };
  };
}

/** Returns the reason for the refusal. */
function refusalOf(key: KeyRow | undefined, needed: RequiredOfKey, ip: string, at: Date): AppError | null {
  if (!key || key.revokedAt || (key.expiresAt && key.expiresAt <= at)) return new AppError('API_KEY_INVALID');
  if (key.networks.length > 0 && !isInNetworks(ipaddr.process(ip), key.networks))
    return new AppError('API_KEY_NETWORK_REFUSED');
  if (!isSufficient(key.scopes, needed))
    return new AppError('API_KEY_SCOPE_MISSING', { scope: needed.scope });
  if (needed.forAllDepartments && key.department !== null) return new AppError('API_KEY_FOR_ONE_DEPARTMENT');
  const kind = key.isTest ? 'test' : 'live';
  if (needed.onlyFor && needed.onlyFor !== kind)
    return new AppError('API_KEY_KIND_REFUSED', { kind: needed.onlyFor });
  return null;
}

/** Facts for the log. They are not part of the response, because they would help an attacker. */
const factsOf = (key: KeyRow | undefined): AccessFacts => ({
  api_key_id: key?.id ?? null,
  ...(key?.revokedAt ? { revoked_at: key.revokedAt } : {}),
  ...(key?.expiresAt ? { expires_at: key.expiresAt } : {}),
});

function prepare(db: Database['db']) {
  const { id, firstKeyId, revokedAt, scopes, department, expiresAt, lastUsedAt, networks, isTest } = apiKeys;
  const before = or(isNull(lastUsedAt), lt(lastUsedAt, sql.placeholder('before')));
  return {
    byHash: db
      .select({ id, firstKeyId, revokedAt, scopes, department, expiresAt, lastUsedAt, networks, isTest })
      .from(apiKeys)
      .where(eq(apiKeys.keyHash, sql.placeholder('hash')))
      .prepare('originator_by_key'),
    noteUse: db
      .update(apiKeys)
      .set({ lastUsedAt: sql`${sql.placeholder('at')}` })
      .where(and(eq(id, sql.placeholder('id')), before))
      .prepare('note_use_of_key'),
  };
}
