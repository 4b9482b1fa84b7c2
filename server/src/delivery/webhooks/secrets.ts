/**
 * Stores the secrets that sign webhooks. While receivers switch to a new secret, several secrets sign at the same time.
 */
import { randomBytes } from 'node:crypto';
import type { listWebhookSecrets } from '@countersign/contract/originator/webhooks';
import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { webhookSecrets } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { isAfterCursor, toPage, writeCursor } from '../../http/cursors.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Kernel } from '../../signing/kernel.ts';

export type SecretServices = Pick<Kernel, 'database' | 'keys' | 'vault' | 'now'>;

/** The size of a secret. Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';
const context = (id: string) => `webhook_secrets.secret:${id}`;

/** Creates a secret. Only this response shows it. Earlier secrets stop signing after the given number of hours. */
export async function rotateSecret({ vault, now }: SecretServices, tx: Transaction, hours: number) {
  // The lock serialises rotations, so that the first of two concurrent secrets expires like the earlier ones.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook secrets'))`);
  const at = now();
  const expiresAt = new Date(+at + hours * 3_600_000);
  await tx
    .update(webhookSecrets)
    .set({ expiresAt })
    .where(or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, expiresAt)));
  const id = uuid();
  const secret = randomBytes(SECRET_BYTES).toString('base64');
  await tx
    .insert(webhookSecrets)
    .values({ id, secretEncrypted: vault.encrypt(secret, context(id)), createdAt: at, expiresAt: null });
  return { secret_id: id, secret: PREFIX + secret, created_at: at.toISOString(), expires_at: null };
}

/**
 * Revokes one secret. The others continue to sign. Concurrent revocations are serialised, so that one permanent secret
 * always remains.
 */
export async function revokeSecret({ now }: SecretServices, tx: Transaction, id: string) {
  const at = now();
  const inUse = await tx
    .select({ id: webhookSecrets.id, expiresAt: webhookSecrets.expiresAt })
    .from(webhookSecrets)
    .where(isValid(at))
    .orderBy(asc(webhookSecrets.id))
    .for('update');
  if (!inUse.some((secret) => secret.id === id)) throw new AppError('WEBHOOK_SECRET_NOT_FOUND');
  if (!inUse.some((other) => other.id !== id && other.expiresAt === null))
    throw new AppError('LAST_WEBHOOK_SECRET');
  await tx.update(webhookSecrets).set({ expiresAt: at }).where(eq(webhookSecrets.id, id));
  return { secret_id: id, revoked: true as const };
}

export async function listSecrets(
  { database, now }: SecretServices,
  { cursor, limit }: z.output<(typeof listWebhookSecrets)['query']>,
) {
  const rows = await database.db
    .select()
    .from(webhookSecrets)
    .where(and(isValid(now()), isAfterCursor(webhookSecrets.id, cursor)))
    .orderBy(desc(webhookSecrets.id))
    .limit(limit + 1);
  const { page, next_cursor } = toPage(rows, limit, ({ id }) => writeCursor(id));
  const secrets = page.map(({ id, createdAt, expiresAt }) => ({
    secret_id: id,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }));
  return { secrets, next_cursor };
}

/**
 * Returns the secrets that currently sign. Before the first secret is created, a random key is used, so that every
 * webhook is signed.
 */
export async function signingSecrets(services: SecretServices): Promise<Buffer[]> {
  const rows = await validSecrets(services);
  if (rows.length === 0) return [services.keys.webhooks];
  return rows.map(({ id, secretEncrypted }) =>
    Buffer.from(services.vault.decrypt(secretEncrypted, context(id)), 'base64'),
  );
}

const validSecrets = ({ database, now }: SecretServices) =>
  database.db.select().from(webhookSecrets).where(isValid(now())).orderBy(desc(webhookSecrets.id));

const isValid = (at: Date) => or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, at));
