/**
 * The hashes of tokens are keyed, so that who can only write to the database cannot make a link, a bearer or an API key. The
 * plain hashes that earlier versions left are keyed once, at the first start of a version that does so. That it was done is
 * marked, and the mark authenticated: plain hashes that somebody adds later are never taken over.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import { keyTokenHash } from '../crypto/secrets.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { evidenceLog, keyMarks } from '../database/schema.ts';

const NAME = 'token hashes';

const COLUMNS = [
  ['participants', 'link_hash'],
  ['bearers', 'token_hash'],
  ['document_tokens', 'token_hash'],
  ['api_keys', 'key_hash'],
  ['otp_nonces', 'nonce_hash'],
] as const;

/** Whether a server has keyed the hashes of this database. */
export async function areTokenHashesKeyed({ db }: Database): Promise<boolean> {
  const marks = await db.select().from(keyMarks).where(eq(keyMarks.name, NAME));
  return marks.length > 0;
}

export async function keyTokenHashes({
  database,
  keys,
  log,
}: {
  database: Database;
  keys: Keys;
  log: Log;
}): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign token hashes'))`);
    const mac = createHmac('sha256', keys.tokens).update(NAME).digest();
    const [mark] = await tx.select().from(keyMarks).where(eq(keyMarks.name, NAME));
    if (mark) {
      if (mark.mac.length !== mac.length || !timingSafeEqual(mark.mac, mac))
        log.error(
          {},
          'The hashes of tokens were keyed with another master key: no link and no API key will work',
        );
      return;
    }
    const [chained] = await tx
      .select({ id: evidenceLog.id })
      .from(evidenceLog)
      .where(isNotNull(evidenceLog.seq))
      .limit(1);
    if (chained) {
      log.error({}, 'ALERT: the mark that the hashes of tokens are keyed was removed from the database');
      return;
    }
    for (const [table, column] of COLUMNS) await keyColumn(tx, keys, table, column);
    await tx.insert(keyMarks).values({ name: NAME, mac });
  });
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
