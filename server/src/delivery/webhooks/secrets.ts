/** The secrets that webhooks are signed with: several at once while receivers change over from one to the next. */
import { randomBytes } from 'node:crypto';
import { desc, gt, isNull, or } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { webhookSecrets } from '../../database/schema.ts';
import type { Services, Transaction } from '../../signing/services.ts';

export type SecretServices = Pick<Services, 'database' | 'keys' | 'vault' | 'now'>;

/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';
const context = (id: string) => `webhook_secrets.secret:${id}`;

/** The answer shows the secret this once; those before it stop signing after the given hours. */
export async function rotateSecret({ vault, now }: SecretServices, tx: Transaction, hours: number) {
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

export async function listSecrets(services: SecretServices) {
  return (await validSecrets(services)).map(({ id, createdAt, expiresAt }) => ({
    secret_id: id,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
  }));
}

/** Until the first secret is made, a key that nobody knows: nothing is ever sent unsigned. */
export async function signingSecrets(services: SecretServices): Promise<Buffer[]> {
  const rows = await validSecrets(services);
  if (rows.length === 0) return [services.keys.webhooks];
  return rows.map(({ id, secretEncrypted }) =>
    Buffer.from(services.vault.decrypt(secretEncrypted, context(id)), 'base64'),
  );
}

const validSecrets = ({ database, now }: SecretServices) =>
  database.db
    .select()
    .from(webhookSecrets)
    .where(or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, now())))
    .orderBy(desc(webhookSecrets.id));
