/**
 * `npm run cli -- webhook-secret …`: replaces the secret that signs webhooks. The former secret stays valid
 * temporarily.
 */
import { findKeys } from '../access/open-keys.ts';
import { createVault } from '../crypto/vault.ts';
import { listSecrets, rotateSecret } from '../delivery/webhooks/secrets.ts';
import { type ApiKeyOptions, hoursIn, type Tools } from './api-key-commands.ts';

export const WEBHOOK_USAGE = `  webhook-secret rotate          create a new webhook secret; it is shown once. The previous ones also sign for one day, or
      --former-ends-in-hours <n> for this number of hours
  webhook-secret list`;

export async function rotateWebhookSecret(tools: Tools, given: ApiKeyOptions): Promise<number> {
  const hours = hoursIn(given['former-ends-in-hours']);
  const services = await secretTools(tools);
  if (!services) return 1;
  const made = await tools.database.transaction((tx) => rotateSecret(services, tx, hours));
  console.log(
    `id:     ${made.secret_id}\nsecret: ${made.secret}\n\nSave the secret now: it is not shown again. The previous secrets sign for ${hours} more hours.`,
  );
  return 0;
}

export async function listWebhookSecrets(tools: Tools): Promise<number> {
  const services = await secretTools(tools);
  if (!services) return 1;
  // The limit of 100 is enough, because only a few secrets are in use at the same time.
  const { secrets } = await listSecrets(services, { limit: 100 });
  for (const { secret_id, created_at, expires_at } of secrets)
    console.log(`${secret_id}  ${created_at}  ${expires_at ? `signs until ${expires_at}` : 'in use'}`);
  return 0;
}

async function secretTools(tools: Tools) {
  const keys = await findKeys(tools);
  if (keys) return { ...tools, keys, vault: createVault(keys.personalData) };
  console.error('Start the server once first: secrets are stored encrypted under its key.');
  return null;
}
