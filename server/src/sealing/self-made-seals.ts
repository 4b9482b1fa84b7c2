/**
 * Stores the self-signed seals of this installation in the database, so that all nodes use the same seal. Each node
 * copies the active seal to its own folder, from which the sealing process reads it.
 */
import { randomUUID } from 'node:crypto';
import { desc, lte, sql } from 'drizzle-orm';
import { createSecretFile, readSecretFile, replaceSecretFile } from '../crypto/secret-file.ts';
import type { Queryable } from '../database/connect.ts';
import { selfMadeIssuers, selfMadeSeals } from '../database/schema.ts';
import {
  makeSelfMade,
  makeSelfMadeIssuer,
  opensSelfMade,
  selfMadeFile,
} from '../pki/seal-key/self-made-key.ts';
import { sealInUse } from './sealer.ts';
import type { Kernel } from '../signing/kernel.ts';

type Tools = Pick<Kernel, 'database' | 'settings' | 'keys' | 'now'>;

export const isSelfMade = ({ settings, now }: Pick<Tools, 'settings' | 'now'>): boolean => {
  const { SEAL_CERTIFICATE, SEAL_KEY, csc } = sealInUse(settings, now());
  return SEAL_CERTIFICATE === undefined && SEAL_KEY === undefined && csc === undefined;
};

/**
 * Ensures that this node has a copy of the active seal. It runs before a document is sealed. The first node creates the
 * seal, or imports the seal of an earlier version.
 */
export async function copySelfMade(tools: Tools): Promise<void> {
  if (!isSelfMade(tools)) return;
  const file = selfMadeFile(tools.settings.DATA_DIR);
  const local = await readSecretFile(file);
  // If the local copy cannot be decrypted, the error is reported when the copy is loaded.
  if (local !== null && !opensSelfMade({ secret: tools.keys.sealKey }, local)) return;
  const pem = (await activePem(tools)) ?? (await keepFirst(tools, local));
  if (local === null) await createSecretFile(file, pem);
  else if (local !== pem) {
    const next = `${file}.${randomUUID()}`;
    await createSecretFile(next, pem);
    await replaceSecretFile(file, next, `${file}.former`);
  }
}

/** Creates a new seal that becomes active at `activeFrom`. */
export async function rotateSelfMade(tools: Tools, activeFrom: Date): Promise<string> {
  await copySelfMade(tools);
  const pem = madeBy(tools);
  await tools.database.db.insert(selfMadeSeals).values({ pem, madeAt: tools.now(), activeFrom });
  return pem;
}

/** Lists the seals, the newest first. Seals that are not active yet are included. */
export const listSelfMade = ({ database }: Pick<Tools, 'database'>) =>
  database.db.select().from(selfMadeSeals).orderBy(desc(selfMadeSeals.activeFrom), desc(selfMadeSeals.id));

async function activePem({ database, now }: Tools, db: Queryable = database.db) {
  const [active] = await db
    .select()
    .from(selfMadeSeals)
    .where(lte(selfMadeSeals.activeFrom, now()))
    .orderBy(desc(selfMadeSeals.activeFrom), desc(selfMadeSeals.id))
    .limit(1);
  return active?.pem;
}

async function keepFirst(tools: Tools, local: string | null): Promise<string> {
  return tools.database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign self-made seal'))`);
    const before = await activePem(tools, tx);
    if (before !== undefined) return before;
    const pem = local ?? madeBy(tools);
    await tx.insert(selfMadeSeals).values({ pem, madeAt: tools.now(), activeFrom: new Date(0) });
    return pem;
  });
}

const madeBy = ({ settings, keys, now }: Tools): string =>
  makeSelfMade({ companyName: settings.COMPANY_NAME, secret: keys.sealKey, now: now() });

/** Returns the encrypted authority that issues one-time certificates. It is created on the first node that needs it. */
export async function selfMadeIssuer({ database, settings, keys, now }: Tools): Promise<string> {
  const find = async () => (await database.db.select().from(selfMadeIssuers))[0]?.pem;
  const known = await find();
  if (known !== undefined) return known;
  const pem = makeSelfMadeIssuer({ companyName: settings.COMPANY_NAME, secret: keys.sealKey, now: now() });
  await database.db.insert(selfMadeIssuers).values({ id: 1, pem, madeAt: now() }).onConflictDoNothing();
  return (await find()) ?? pem;
}
