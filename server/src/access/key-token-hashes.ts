/**
 * Token hashes are keyed, so that write access to the database is not enough to create a link, a bearer token or an API
 * key. Plain hashes of earlier versions are keyed once, at the first start. An authenticated marker records this, so
 * plain hashes added later are never accepted. The marker also serves as the check value of the root key.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import { keyTokenHash } from '../crypto/secrets.ts';
import { createVault, type Vault } from '../crypto/vault.ts';
import type { Transaction, Queryable } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { evidenceLog, keyMarks, sessions, webhookSecrets } from '../database/schema.ts';
import { isAuthentic } from '../evidence/chain.ts';
import { WRONG_KEY } from './wrapped-keys.ts';

const NAME = 'token hashes';

const COLUMNS = [
  ['participants', 'link_hash'],
  ['bearers', 'token_hash'],
  ['document_tokens', 'token_hash'],
  ['api_keys', 'key_hash'],
  ['otp_nonces', 'nonce_hash'],
] as const;

/** Throws if the database was filled with other keys. The caller holds the lock on the keys. */
export async function keyTokenHashes(tx: Transaction, keys: Keys, log: Log): Promise<void> {
  if (await refuseOtherKeys(tx, keys)) return;
  if (!(await opensWhatIsThere(tx, keys))) throw new Error(WRONG_KEY);
  const [chained] = await tx
    .select({ id: evidenceLog.id })
    .from(evidenceLog)
    .where(isNotNull(evidenceLog.seq))
    .limit(1);
  if (chained) {
    log.error({}, 'ALERT: the database no longer states that token hashes are keyed: the mark was removed');
    return;
  }
  for (const [table, column] of COLUMNS) await keyColumn(tx, keys, table, column);
  await tx.insert(keyMarks).values({ name: NAME, mac: markOf(keys) });
}

const markOf = (keys: Keys): Buffer => createHmac('sha256', keys.tokens).update(NAME).digest();

/**
 * Throws if the marker in the database was made with other keys. Returns false if there is no marker. Changes nothing.
 */
export async function refuseOtherKeys(db: Queryable, keys: Keys): Promise<boolean> {
  const [mark] = await db.select().from(keyMarks).where(eq(keyMarks.name, NAME));
  if (!mark) return false;
  const mac = markOf(keys);
  if (mark.mac.length !== mac.length || !timingSafeEqual(mark.mac, mac)) throw new Error(WRONG_KEY);
  return true;
}

/** Several sessions are tried, so that one altered session does not block the right key. */
const SAMPLE = 20;

/**
 * Returns whether these keys match the data of a database whose version left no marker. Also returns true if there is
 * no data to check.
 */
async function opensWhatIsThere(tx: Transaction, keys: Keys): Promise<boolean> {
  const chains = await tx.select().from(sessions).orderBy(desc(sessions.id)).limit(SAMPLE);
  if (chains.length > 0)
    return chains.some(({ id, evidenceCount, evidenceHead, evidenceMac }) =>
      isAuthentic(keys.evidenceHead, id, { count: evidenceCount, sha256: evidenceHead }, evidenceMac),
    );
  const secrets = await tx.select().from(webhookSecrets).limit(SAMPLE);
  const vault = createVault(keys.personalData);
  return secrets.length === 0 || secrets.some((row) => canDecrypt(vault, row));
}

function canDecrypt(vault: Vault, { id, secretEncrypted }: typeof webhookSecrets.$inferSelect): boolean {
  try {
    vault.decrypt(secretEncrypted, `webhook_secrets.secret:${id}`);
    return true;
  } catch {
    return false;
  }
}

async function keyColumn(tx: Transaction, keys: Keys, table: string, column: string): Promise<void> {
  const [name, hash] = [sql.identifier(table), sql.identifier(column)];
  const { rows } = await tx.execute<{ plain: Buffer }>(sql`select ${hash} as plain from ${name}`);
  const pairs = rows.map(({ plain }) => ({
    plain: plain.toString('hex'),
    keyed: keyTokenHash(keys, plain).toString('hex'),
  }));
  await tx.execute(sql`
    update ${name} set ${hash} = decode(pairs.keyed, 'hex')
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pairs(plain text, keyed text)
    where ${hash} = decode(pairs.plain, 'hex')`);
}
