/** Looks over the evidence from time to time, so that an alteration is noticed before anybody asks. */
import { setTimeout as delay } from 'node:timers/promises';
import { desc, sql } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database, Queryable } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { sessions } from '../database/schema.ts';
import type { Storage } from '../providers/storage/storage.ts';
import { isLogFileThere, readHeads } from './log-file.ts';
import { type LogHead, type LogReport, recentHead, verifyLog } from './log.ts';
import { lostHead } from './published-heads.ts';
import { type StaffReport, verifyStaffChain } from './verify-staff.ts';
import { verifySessionEvidence } from './verify.ts';

interface CheckTools {
  database: Database;
  keys: Keys;
  vault: Vault;
  storage: Storage;
}

/** Of each look: the sessions that changed last, and some of all. */
const NEWEST = 10;
const SAMPLE = 10;
/** Among so many, so that hardly ever there are too few. */
const DRAWN = 200;
/** Of the log, at the first look of a process: all of a large one would take longer than the time to the next look. */
const FIRST_ENTRIES = 100_000;
/** Of the file's heads, so many of the last ones are compared at each look. */
const ANCHORS = 100;
/** By then the writer of a process that has only just started has told its first head. */
const FIRST_HEAD_MILLISECONDS = 10_000;

interface CheckOptions {
  /** What the file had lost when this process started: told at its first look. */
  lost?: readonly string[];
  firstHeadMs?: number;
}

export function createEvidenceCheck(
  tools: CheckTools & { log: Log },
  logFile: string | undefined,
  { lost = [], firstHeadMs = FIRST_HEAD_MILLISECONDS }: CheckOptions = {},
): () => Promise<string[]> {
  // What this process has seen of the log, it need not read again, and it must not change any more.
  let seen: LogHead | undefined;
  let knownStaff: StaffReport | undefined;
  // The same of the file.
  let lastInFile: LogHead | undefined;
  let atStart = lost;
  return async () => {
    seen ??= await recentHead(tools, FIRST_ENTRIES);
    const published = logFile ? await readHeads(logFile) : [];
    const report = await verifyLog(tools, { after: seen, anchors: [seen, ...published.slice(-ANCHORS)] });
    if (report.intact) seen = report.head;
    const fileFaults = logFile ? await logFileFaults(logFile, published, report.head) : [];
    lastInFile = published.at(-1) ?? lastInFile;
    const staff = await verifyStaffChain(tools, knownStaff);
    if (staff.faults.length === 0) knownStaff = staff;
    const faults = [
      ...report.faults,
      ...atStart,
      ...fileFaults,
      ...staff.faults.map((fault) => `Staff: ${fault}`),
    ];
    atStart = [];
    for (const id of await sampleSessions(tools.database)) {
      const session = await verifySessionEvidence(tools, id);
      faults.push(...(session?.faults ?? []).map((fault) => `Session ${id}: ${fault}`));
    }
    if (faults.length > 0) tools.log.error({ faults }, 'ALERT: the evidence was altered');
    return faults;
  };

  async function logFileFaults(
    file: string,
    published: readonly LogHead[],
    head: LogHead,
  ): Promise<string[]> {
    const last = lastInFile;
    if (last && !published.some(({ seq, sha256 }) => seq === last.seq && sha256 === last.sha256))
      return [lostHead(file, last)];
    // There is nothing to tell before the first entry.
    if (head.seq === 0 || (await isLogFileThere(file))) return [];
    await delay(firstHeadMs);
    return (await isLogFileThere(file)) ? [] : [missingLogFile(file)];
  }
}

export const missingLogFile = (file: string): string =>
  `The file of heads ${file} is not there: nothing can be compared with what was told to it`;

export async function sampleSessions({ db }: Database): Promise<string[]> {
  const newest = await db.select({ id: sessions.id }).from(sessions).orderBy(desc(sessions.id)).limit(NEWEST);
  // Pages of the table by chance, and of their rows some by chance: so few are read, however many there are.
  const { rows: some } = await db.execute<{ id: string }>(sql`
    SELECT id FROM ${sessions} TABLESAMPLE SYSTEM (${await percentOf(db, DRAWN)}) ORDER BY random() LIMIT ${SAMPLE}`);
  return [...new Set([...newest, ...some].map(({ id }) => id))];
}

/** So many rows of the table by its own estimate, in percent; all of them where it has none. */
async function percentOf(db: Queryable, wanted: number): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(
    sql`SELECT reltuples AS rows FROM pg_class WHERE oid = 'sessions'::regclass`,
  );
  return Math.min(100, (100 * wanted) / Math.max(1, rows[0]?.rows ?? 0));
}

/** Every session, the chain of staff and the whole log, against every head that was told to the outside. */
export async function verifyAll(
  tools: CheckTools,
  anchors: readonly LogHead[],
  onSession: (id: string, faults: readonly string[]) => void,
): Promise<{ sessions: number; faults: number; log: LogReport; staff: StaffReport }> {
  const log = await verifyLog(tools, { anchors });
  const staff = await verifyStaffChain(tools);
  let faults = log.faults.length + staff.faults.length;
  const ids = await tools.database.db.select({ id: sessions.id }).from(sessions).orderBy(sessions.id);
  for (const { id } of ids) {
    const report = await verifySessionEvidence(tools, id);
    faults += report?.faults.length ?? 0;
    onSession(id, report?.faults ?? []);
  }
  return { sessions: ids.length, faults, log, staff };
}
