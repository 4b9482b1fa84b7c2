/**
 * Records in the database which chain head was last published to a file. If the file is removed while no node runs, the
 * next node therefore notices it.
 */
import { desc, eq } from 'drizzle-orm';
import { sha256 } from '../crypto/secrets.ts';
import type { Database } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { evidenceLogFiles } from '../database/schema.ts';
import { appendHead, readFirstLine, readHeads } from './log-file.ts';
import type { LogHead } from './log.ts';

const idOf = (file: string, firstLine: string): string => sha256(`${file} ${firstLine}`);

/**
 * Publishes a chain head. The file is written before the database, so that it contains every chain head that the
 * database records.
 */
export async function publishHead(
  { database: { db }, now }: { database: Database; now: () => Date },
  file: string,
  head: LogHead,
): Promise<void> {
  const publishedAt = now();
  const id = idOf(file, await appendHead(file, head, publishedAt));
  const published = { seq: head.seq, sha256: head.sha256, publishedAt };
  await db
    .insert(evidenceLogFiles)
    .values({ id, path: file, ...published })
    .onConflictDoUpdate({ target: evidenceLogFiles.id, set: published });
}

/**
 * Returns a fault if the file no longer contains the chain head that was last published to it. If the file is missing
 * or was replaced, the record of the last file with the same path is used. Returns no fault if the file cannot be read,
 * because its writer reports that.
 */
export async function lostHeads(
  { database: { db }, log }: { database: Database; log: Log },
  file: string,
): Promise<string[]> {
  const known = await db
    .select()
    .from(evidenceLogFiles)
    .where(eq(evidenceLogFiles.path, file))
    .orderBy(desc(evidenceLogFiles.publishedAt));
  try {
    const first = await readFirstLine(file);
    const published = known.find(({ id }) => first !== null && id === idOf(file, first)) ?? known[0];
    const heads = published ? await readHeads(file) : [];
    if (
      !published ||
      heads.some(({ seq, sha256: hash }) => seq === published.seq && hash === published.sha256)
    )
      return [];
    const faults = [lostHead(file, published)];
    log.error({ faults }, 'ALERT: the evidence was altered');
    return faults;
  } catch (error) {
    log.error({ err: error }, 'The file of chain heads could not be read');
    return [];
  }
}

export const lostHead = (file: string, { seq }: Pick<LogHead, 'seq'>): string =>
  `${file} has lost the chain head of log entry ${seq}`;
