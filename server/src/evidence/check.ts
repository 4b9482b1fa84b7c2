/** Checks the evidence regularly, so that alterations are noticed before someone verifies a session. */
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

/** The number of most recently changed sessions in each check. A random sample of all sessions is checked too. */
const NEWEST = 10;
const SAMPLE = 10;
/** The number of rows from which the sample is drawn. It is large enough that the sample is rarely too small. */
const DRAWN = 200;
/**
 * The maximum number of log entries in the first check of a process. Checking a large log completely would take longer
 * than the interval between two checks.
 */
const FIRST_ENTRIES = 100_000;
/** The number of the latest chain heads in the file that each check compares with the log. */
const ANCHORS = 100;
/** The time within which a newly started process publishes its first chain head. */
const FIRST_HEAD_MILLISECONDS = 10_000;

interface CheckOptions {
  /** The chain heads that the file lacked at the start of this process. The first check reports them. */
  lost?: readonly string[];
  firstHeadMs?: number;
}

export function createEvidenceCheck(
  tools: CheckTools & { log: Log },
  logFile: string | undefined,
  { lost = [], firstHeadMs = FIRST_HEAD_MILLISECONDS }: CheckOptions = {},
): () => Promise<string[]> {
  // The last log entry that this process has checked. Earlier entries are not read again, but this one must not change.
  let seen: LogHead | undefined;
  let knownStaff: StaffReport | undefined;
  // The last chain head that this process has seen in the file.
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
    // No chain head is published before the log has its first entry.
    if (head.seq === 0 || (await isLogFileThere(file))) return [];
    await delay(firstHeadMs);
    return (await isLogFileThere(file)) ? [] : [missingLogFile(file)];
  }
}

export const missingLogFile = (file: string): string =>
  `The file of chain heads ${file} is missing, so the log cannot be compared with it`;

export async function sampleSessions({ db }: Database): Promise<string[]> {
  const newest = await db.select({ id: sessions.id }).from(sessions).orderBy(desc(sessions.id)).limit(NEWEST);
  // Selects random pages of the table and then random rows in them. The number of rows that are read therefore does not
  // grow with the table.
  const { rows: some } = await db.execute<{ id: string }>(sql`
    SELECT id FROM ${sessions} TABLESAMPLE SYSTEM (${await percentOf(db, DRAWN)}) ORDER BY random() LIMIT ${SAMPLE}`);
  return [...new Set([...newest, ...some].map(({ id }) => id))];
}

/**
 * Returns the percentage of the table that has this many rows, according to PostgreSQL's estimate. Returns 100 if there
 * is no estimate.
 */
async function percentOf(db: Queryable, wanted: number): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(
    sql`SELECT reltuples AS rows FROM pg_class WHERE oid = 'sessions'::regclass`,
  );
  return Math.min(100, (100 * wanted) / Math.max(1, rows[0]?.rows ?? 0));
}

/** Checks every session, the staff chain, and the whole log with every published chain head. */
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
