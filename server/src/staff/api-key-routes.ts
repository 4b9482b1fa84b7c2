/** Registers the calls with which administrators create, rotate and revoke API keys. */
import * as calls from '@countersign/contract/staff/api-keys';
import { desc, eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { createApiKey, type KeyRights, revokeApiKey, rotateApiKey } from '../access/api-keys.ts';
import type { Transaction } from '../database/connect.ts';
import { apiKeys } from '../database/schema.ts';
import { AppError } from '../http/app-error.ts';
import { isAfterCursor, toPage, writeCursor } from '../http/cursors.ts';
import type { Register } from '../http/register.ts';
import { idempotentForStaff, record } from './people.ts';
import type { Kernel } from '../signing/kernel.ts';

export function apiKeyRoutes(services: Kernel, register: Register): void {
  const { database, now } = services;

  register(calls.createApiKey, async (input) =>
    idempotentForStaff(services, input, async (tx) => {
      const { caller, body, origin } = input;
      const { name, expires_in_days: days, return_origins, frame_origins, is_test, ...others } = body;
      const rights = {
        ...others,
        returnOrigins: return_origins,
        frameOrigins: frame_origins,
        isTest: is_test,
        expiresAt: days === null ? null : new Date(+now() + days * 86_400_000),
      };
      const { id, key } = await createApiKey(services, name, rights, tx);
      const { department } = await describeKey(tx, id);
      const facts = factsOf(id, name, { ...rights, department });
      await record(services, tx, { type: 'API_KEY_CREATED', personId: caller.personId, origin, facts });
      return { ...(await describeKey(tx, id)), key };
    }),
  );

  register(calls.listApiKeys, async ({ query: { cursor, limit } }) => {
    const rows = await database.db
      .select()
      .from(apiKeys)
      .where(isAfterCursor(apiKeys.id, cursor))
      .orderBy(desc(apiKeys.id))
      .limit(limit + 1);
    const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
    return { api_keys: page.map(describe), next_cursor };
  });

  register(calls.rotateApiKey, async (input) =>
    idempotentForStaff(services, input, async (tx) => {
      const { caller, params, body, origin } = input;
      const made = isUuid(params.id)
        ? await rotateApiKey(services, tx, params.id, body.expire_former_in_hours)
        : null;
      if (!made) throw new AppError('API_KEY_NOT_FOUND');
      const { id, key, name, rights, formerEndsAt } = made;
      const former_expires_at = formerEndsAt.toISOString();
      const facts = { ...factsOf(id, name, rights), replaces: params.id, former_expires_at };
      await record(services, tx, { type: 'API_KEY_CREATED', personId: caller.personId, origin, facts });
      return { ...(await describeKey(tx, id)), key, former_expires_at };
    }),
  );

  register(calls.revokeApiKey, async ({ caller, params, origin }) =>
    database.transaction(async (tx) => {
      const isRevoked = isUuid(params.id) && (await revokeApiKey(services, params.id, tx));
      if (!isRevoked) throw new AppError('API_KEY_NOT_FOUND');
      await record(services, tx, {
        type: 'API_KEY_REVOKED',
        personId: caller.personId,
        origin,
        facts: { api_key_id: params.id },
      });
      return describeKey(tx, params.id);
    }),
  );
}

/** Returns the facts about a new key for the staff activity log. */
const factsOf = (
  id: string,
  name: string,
  { returnOrigins, frameOrigins, isTest, expiresAt, ...rights }: KeyRights,
) => ({
  api_key_id: id,
  name,
  ...rights,
  return_origins: returnOrigins,
  frame_origins: frameOrigins,
  is_test: isTest,
  expires_at: expiresAt?.toISOString() ?? null,
});

async function describeKey(tx: Transaction, id: string) {
  const [row] = await tx.select().from(apiKeys).where(eq(apiKeys.id, id));
  if (!row) throw new AppError('API_KEY_NOT_FOUND');
  return describe(row);
}

const describe = (row: typeof apiKeys.$inferSelect) => ({
  api_key_id: row.id,
  name: row.name,
  scopes: row.scopes,
  department: row.department,
  networks: row.networks,
  return_origins: row.returnOrigins,
  frame_origins: row.frameOrigins,
  is_test: row.isTest,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
});
