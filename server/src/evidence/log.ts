/**
 * The transparency log has one entry for every event of every session and of the staff chain. The entries of the whole
 * installation form one hash chain. Restoring an earlier chain head or truncating a chain contradicts the log. An entry
 * is inserted in the transaction of its event, with the authentication code of the chain head. A moment later, a single
 * writer (advisory lock) chains the entries, so that sessions do not wait for each other. The head of the log itself is
 * part of every seal, of every webhook and of an external file. They reveal if the log was truncated.
 */
import { createHmac, type KeyObject } from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import { isSameMac, sha256 } from '../crypto/secrets.ts';
import { notifyChanges } from '../database/change-feed.ts';
import type { Database, Transaction, Queryable } from '../database/connect.ts';
import { evidenceEvents, evidenceLog, staffEvents } from '../database/schema.ts';
import { isAuthentic } from './chain.ts';

export interface LogHead {
  seq: number;
  sha256: string;
}

/** The chain head of the log before its first entry. */
export const LOG_GENESIS: LogHead = { seq: 0, sha256: sha256('countersign evidence log') };

interface Entry {
  sessionId: string;
  eventCount: number;
  headSha256: string;
}

/**
 * Returns the text of an entry that is hashed: its position, the hash of the previous entry, and the chain head of a
 * session.
 */
export const logText = (
  seq: number,
  previous: string,
  { sessionId, eventCount, headSha256 }: Entry,
): string => `${seq} ${previous} ${sessionId} ${eventCount} ${headSha256}`;

interface LogTools {
  database: Database;
  keys: Pick<Keys, 'evidenceHead' | 'evidenceLog'>;
}

const AT_ONCE = 1000;

const LOCK = sql`hashtext('countersign evidence log')`;

/** Chains all pending entries and returns the new chain head of the log. */
export async function chainLog(tools: LogTools): Promise<LogHead> {
  for (;;) {
    const { head, isMore } = await tools.database.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      return chainSome(tools, tx);
    });
    if (!isMore) return head;
  }
}

/** Chains pending entries, unless another node is chaining entries. That node then includes these entries too. */
export async function chainLogUnlessBusy(tools: LogTools): Promise<void> {
  for (;;) {
    const isMore = await tools.database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ is_ours: boolean }>(
        sql`select pg_try_advisory_xact_lock(${LOCK}) as is_ours`,
      );
      return rows[0]?.is_ours === true && (await chainSome(tools, tx)).isMore;
    });
    if (!isMore) return;
  }
}

/** Returns whether entries are pending. The writer calls this function at regular intervals. */
export async function isLogWaiting({ database }: Pick<LogTools, 'database'>): Promise<boolean> {
  const [waiting] = await database.db
    .select({ id: evidenceLog.id })
    .from(evidenceLog)
    .where(isNull(evidenceLog.seq))
    .limit(1);
  return waiting !== undefined;
}

async function chainSome({ keys }: LogTools, tx: Transaction): Promise<{ head: LogHead; isMore: boolean }> {
  let head = await logHead(tx);
  const waiting = await tx
    .select()
    .from(evidenceLog)
    .where(isNull(evidenceLog.seq))
    .orderBy(asc(evidenceLog.id))
    .limit(AT_ONCE);
  const chained = waiting.map((entry) => {
    const seq = head.seq + 1;
    head = { seq, sha256: sha256(logText(seq, head.sha256, entry)) };
    return { id: entry.id, ...head, mac: authenticateLog(keys.evidenceLog, head) };
  });
  if (chained.length > 0)
    await tx.execute(sql`
      update evidence_log set seq = chained.seq, sha256 = chained.sha256, chain_mac = decode(chained.mac, 'hex')
      from jsonb_to_recordset(${JSON.stringify(
        chained.map(({ mac, ...entry }) => ({ ...entry, mac: mac.toString('hex') })),
      )}::jsonb) as chained(id bigint, seq bigint, sha256 text, mac text)
      where evidence_log.id = chained.id`);
  // Every change of a session appends to its evidence, so the new entries name all sessions that have changed.
  await notifyChanges(tx, [...new Set(waiting.map(({ sessionId }) => sessionId))]);
  return { head, isMore: waiting.length === AT_ONCE };
}

/** Returns the chain head of the log, which is its last chained entry. */
export async function logHead(db: Queryable): Promise<LogHead> {
  const [last] = await db
    .select({ seq: evidenceLog.seq, sha256: evidenceLog.sha256 })
    .from(evidenceLog)
    .where(isNotNull(evidenceLog.seq))
    .orderBy(desc(evidenceLog.seq))
    .limit(1);
  return last?.seq && last.sha256 ? { seq: last.seq, sha256: last.sha256 } : LOG_GENESIS;
}

/**
 * Returns an authentic entry at this distance from the end of the log, from which a check can start. Returns the start
 * of the log if there is no such entry.
 */
export async function recentHead({ database, keys }: LogTools, entries: number): Promise<LogHead> {
  const { seq } = await logHead(database.db);
  const [entry] = await database.db
    .select()
    .from(evidenceLog)
    .where(eq(evidenceLog.seq, seq - entries));
  if (!entry?.seq || !entry.sha256 || !entry.chainMac) return LOG_GENESIS;
  const head = { seq: entry.seq, sha256: entry.sha256 };
  return isSameMac(entry.chainMac, authenticateLog(keys.evidenceLog, head)) ? head : LOG_GENESIS;
}

export interface LogReport {
  intact: boolean;
  head: LogHead;
  faults: string[];
}

const MAX_FAULTS = 100;

/** Joins an entry with its event, which belongs to a session or to the staff chain. */
export const IS_LOGGED_EVENT = and(
  eq(evidenceEvents.sessionId, evidenceLog.sessionId),
  eq(evidenceEvents.seq, evidenceLog.eventCount),
);
export const IS_LOGGED_STAFF_EVENT = and(
  eq(staffEvents.chainId, evidenceLog.sessionId),
  eq(staffEvents.seq, evidenceLog.eventCount),
);

/**
 * Verifies that no entry is missing, moved or changed. It covers the whole log, or the part after an entry that is
 * known to be good.
 */
export async function verifyLog(
  { database, keys }: LogTools,
  { after = LOG_GENESIS, anchors = [] }: { after?: LogHead; anchors?: readonly LogHead[] } = {},
): Promise<LogReport> {
  const faults: string[] = [];
  let head = after;
  for (;;) {
    const entries = await database.db
      .select({ entry: evidenceLog, event: evidenceEvents.sha256, staffEvent: staffEvents.sha256 })
      .from(evidenceLog)
      .leftJoin(evidenceEvents, IS_LOGGED_EVENT)
      .leftJoin(staffEvents, IS_LOGGED_STAFF_EVENT)
      .where(gt(evidenceLog.seq, head.seq))
      .orderBy(asc(evidenceLog.seq))
      .limit(AT_ONCE);
    for (const { entry, event, staffEvent } of entries) {
      faults.push(...entryFaults(keys, head, entry, event ?? staffEvent));
      head = { seq: entry.seq ?? 0, sha256: entry.sha256 ?? '' };
    }
    if (entries.length < AT_ONCE || faults.length > MAX_FAULTS) break;
  }
  for (const anchor of anchors) faults.push(...(await anchorFaults(database.db, anchor)));
  return { intact: faults.length === 0, head, faults };
}

function entryFaults(
  keys: LogTools['keys'],
  before: LogHead,
  entry: typeof evidenceLog.$inferSelect,
  event: string | null,
): string[] {
  const { sessionId, eventCount, headSha256, mac, chainMac } = entry;
  const seq = entry.seq ?? 0;
  const head = { seq, sha256: entry.sha256 ?? '' };
  const recorded = { count: eventCount, sha256: headSha256 };
  return [
    ...(seq === before.seq + 1 ? [] : [`Log entry ${before.seq + 1} is missing`]),
    ...(head.sha256 === sha256(logText(seq, before.sha256, entry))
      ? []
      : [`Log entry ${seq} does not follow the one before it`]),
    ...(chainMac && isSameMac(chainMac, authenticateLog(keys.evidenceLog, head))
      ? []
      : [`Log entry ${seq} is not authentic`]),
    ...(isAuthentic(keys.evidenceHead, sessionId, recorded, mac)
      ? []
      : [`Log entry ${seq}: the head that it names is not authentic`]),
    // A session without events still has its initial chain head.
    ...(event === headSha256 || (event === null && eventCount === 0)
      ? []
      : [`Log entry ${seq}: event ${eventCount} of session ${sessionId} is missing or different`]),
  ];
}

/** Checks that the log still contains a published chain head. */
export async function anchorFaults(db: Queryable, { seq, sha256: hash }: LogHead): Promise<string[]> {
  if (seq === LOG_GENESIS.seq)
    return hash === LOG_GENESIS.sha256 ? [] : [`Log entry 0 was published differently`];
  const [entry] = await db
    .select({ sha256: evidenceLog.sha256 })
    .from(evidenceLog)
    .where(eq(evidenceLog.seq, seq));
  if (!entry) return [`Log entry ${seq} was published and is missing`];
  return entry.sha256 === hash ? [] : [`Log entry ${seq} differs from the published one`];
}

/** Checks that the log contains every chain head of a session up to the current one, and no later one. */
export async function sessionLogFaults(
  db: Queryable,
  keys: Pick<Keys, 'evidenceHead'>,
  sessionId: string,
  events: readonly { seq: number; sha256: string }[],
): Promise<string[]> {
  const entries = await db
    .select()
    .from(evidenceLog)
    .where(eq(evidenceLog.sessionId, sessionId))
    .orderBy(asc(evidenceLog.eventCount));
  const last = events.at(-1)?.seq ?? 0;
  const hashes = new Map(events.map((event) => [event.seq, event.sha256]));
  const first = entries[0]?.eventCount;
  const faults = first === undefined ? ['The transparency log does not know the session'] : [];
  const known = new Set(entries.map(({ eventCount }) => eventCount));
  for (let count = first ?? 1; count <= last; count++)
    if (!known.has(count)) faults.push(`The transparency log does not know event ${count}`);
  for (const { eventCount, headSha256, mac } of entries) {
    if (eventCount > last) faults.push(`The transparency log knows event ${eventCount}, which is missing`);
    else if (eventCount > 0 && hashes.get(eventCount) !== headSha256)
      faults.push(`The transparency log has a different event ${eventCount}`);
    if (!isAuthentic(keys.evidenceHead, sessionId, { count: eventCount, sha256: headSha256 }, mac))
      faults.push(`The transparency log was altered at event ${eventCount}`);
  }
  return faults;
}

const authenticateLog = (key: KeyObject, { seq, sha256: hash }: LogHead): Buffer =>
  createHmac('sha256', key).update(`${seq}:${hash}`).digest();
