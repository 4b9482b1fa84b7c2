/** Checks a chain from its first event to its authenticated chain head, and reports every fault. */
import { and, asc, eq, lte } from 'drizzle-orm';
import { z } from 'zod';
import { sha256 } from '../crypto/secrets.ts';
import { evidenceEvents, participants, sessions } from '../database/schema.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database, Transaction, Queryable } from '../database/connect.ts';
import { StorageError, type Storage } from '../providers/storage/storage.ts';
import { genesis, type Head, isAuthentic, type Part, type WrittenEvent } from './chain.ts';
import { erasableFault, decryptErasable } from './erasable.ts';
import { personIn } from './person.ts';
import { readEvent, readEvents } from './read-event.ts';
import { anchorFaults, sessionLogFaults } from './log.ts';
import { documentRows } from './session-documents.ts';
import { missingSteps, stateFaults } from './state-faults.ts';

export interface ChainEvent {
  seq: number;
  body: string;
  sha256: string;
  /** The origin and details of the event. They are erased with all other personal data. */
  origin: string | null;
  details: string | null;
}

export interface ChainReport {
  intact: boolean;
  head: Head;
  faults: string[];
  events: ChainEvent[];
}

export interface SessionReport extends ChainReport {
  /** The faults of the chain and of the rows that it describes. Empty if only files are missing or damaged. */
  chainFaults: string[];
  /** The files that are missing or damaged, except those that the chain lists as lost. */
  lostFiles: Part[];
}

/** An event of a session or of the staff chain. */
type AnyWritten = WrittenEvent<string>;

interface ChainTools {
  database: Database;
  keys: Keys;
  vault: Vault;
}

/**
 * Checks the chain, the rows that it describes, and every file that it names. Returns null if the session does not
 * exist.
 */
export async function verifySessionEvidence(
  tools: ChainTools & { storage: Storage },
  sessionId: string,
): Promise<SessionReport | null> {
  const report = await verifyChain(tools, sessionId);
  if (!report) return null;
  const lost = await findLost(tools, sessionId.toLowerCase(), report.events);
  const faults = [
    ...report.faults,
    ...lost.map(({ name, sha256: hash, problem }) => `The file '${name}' (${hash}) is ${problem}`),
  ];
  return {
    ...report,
    chainFaults: report.faults,
    intact: faults.length === 0,
    faults,
    lostFiles: lost.map(({ problem: _told, ...part }) => part),
  };
}

/** Checks the chain and the rows that it describes, but no files. Returns null if the session does not exist. */
export async function verifyChain(
  { database, keys, vault }: ChainTools,
  sessionId: string,
): Promise<ChainReport | null> {
  // The transaction reads one snapshot. Otherwise, an event that is appended between two queries would look like a
  // fault.
  return database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('share');
    if (!session) return null;
    const { id } = session;
    const events = await chainOf({ vault }, tx, id);
    const documents = await documentRows(tx, id);
    const rows = await tx.select().from(participants).where(eq(participants.sessionId, id));
    const signers = rows.map((row) => ({ ...row, person: personIn(vault, row) }));
    const head = { count: session.evidenceCount, sha256: session.evidenceHead };
    const written = events.map(({ body }) => readEvent(body));
    const faults = [
      ...linkFaults(id, events, written, head),
      ...erasableFaults(events, written),
      ...clockFaults(written.filter(isReadable)),
      ...recordedFaults(written.filter(isReadable)),
      ...headFaults(keys, session, head),
      ...stateFaults(readEvents(events), { session, documents, signers }),
      ...(await sessionLogFaults(tx, keys, id, events)),
      ...(await recordedLogFaults(tx, written.filter(isReadable))),
    ];
    return { intact: faults.length === 0, head, faults, events };
  });
}

/**
 * Returns the reasons why a participant may not sign now: the chain was altered, or steps are missing. The state alone
 * is not trusted. The calling code must hold the lock of the session's row.
 */
export async function faultsBeforeSignature(
  { keys }: { keys: Keys },
  tx: Transaction,
  session: typeof sessions.$inferSelect,
  participantId: string,
): Promise<{ altered: string[]; missing: string[] }> {
  const events = await tx
    .select({ seq: evidenceEvents.seq, body: evidenceEvents.body, sha256: evidenceEvents.sha256 })
    .from(evidenceEvents)
    .where(eq(evidenceEvents.sessionId, session.id))
    .orderBy(asc(evidenceEvents.seq));
  // Leaves out events that this transaction has appended itself (such as a new device). They come after the chain head
  // in the row.
  const known = events.filter(({ seq }) => seq <= session.evidenceCount);
  const written = known.map(({ body }) => readEvent(body));
  const head = { count: session.evidenceCount, sha256: session.evidenceHead };
  return {
    altered: [...linkFaults(session.id, known, written, head), ...headFaults(keys, session, head)],
    missing: missingSteps(written.filter(isReadable), participantId),
  };
}

/** Returns the stored events of a session in order. */
export async function chainOf(
  { vault }: { vault: Vault },
  db: Queryable,
  sessionId: string,
  upTo?: number,
): Promise<ChainEvent[]> {
  const rows = await db
    .select()
    .from(evidenceEvents)
    .where(
      and(
        eq(evidenceEvents.sessionId, sessionId),
        upTo === undefined ? undefined : lte(evidenceEvents.seq, upTo),
      ),
    )
    .orderBy(asc(evidenceEvents.seq));
  return rows.map((row) => chainEvent(vault, sessionId, row));
}

/** Decrypts the texts that are stored next to an event. */
export const chainEvent = (
  vault: Vault,
  chainId: string,
  row: Omit<typeof evidenceEvents.$inferSelect, 'sessionId'>,
): ChainEvent => ({
  seq: row.seq,
  body: row.body,
  sha256: row.sha256,
  origin: decryptErasable(vault, 'origin', row.originEncrypted, chainId, row.seq),
  details: decryptErasable(vault, 'details', row.detailsEncrypted, chainId, row.seq),
});

/** Checks the links between events, starting at a trusted chain head and ending at the expected one. */
export function linkFaults(
  sessionId: string,
  events: readonly Pick<ChainEvent, 'seq' | 'body' | 'sha256'>[],
  written: readonly (AnyWritten | null)[],
  head: Head,
  after: Head = genesis(sessionId),
): string[] {
  const faults: string[] = [];
  let expected = after;
  for (const [index, event] of events.entries()) {
    const parsed = written[index];
    const label = `Event ${event.seq}`;
    if (sha256(event.body) !== event.sha256) faults.push(`${label}: its text does not match its hash`);
    if (!parsed) faults.push(`${label}: its text cannot be read`);
    else {
      if (parsed.session_id !== sessionId) faults.push(`${label}: it belongs to another session`);
      if (parsed.seq !== event.seq) faults.push(`${label}: it was written as event ${parsed.seq}`);
      if (parsed.previous !== expected.sha256)
        faults.push(`${label}: it does not follow the event before it`);
    }
    if (event.seq !== expected.count + 1) faults.push(`${label}: event ${expected.count + 1} is missing`);
    expected = { count: event.seq, sha256: event.sha256 };
  }
  if (expected.count !== head.count)
    faults.push(`The chain ends at event ${expected.count}, its head says ${head.count}`);
  else if (expected.sha256 !== head.sha256) faults.push('The last event is not the one the head names');
  return faults;
}

/** Compares the texts that are stored next to the events with the hashes in the events. */
export function erasableFaults(
  events: readonly ChainEvent[],
  written: readonly (AnyWritten | null)[],
): string[] {
  const isErased = written.some((event) => event?.type === 'EVIDENCE_ERASED');
  return events.flatMap(({ seq, origin, details }, index) => {
    const said = written[index];
    if (!said) return [];
    return [
      erasableFault('origin', origin, said.origin, isErased),
      erasableFault('details', details, said.details, isErased),
    ].flatMap((fault) => (fault === null ? [] : [`Event ${seq}: ${fault}`]));
  });
}

/** Checks that times never decrease, unless an event records that the clock was set back. */
export function clockFaults(events: readonly AnyWritten[]): string[] {
  return events.flatMap((event, index) => {
    const before = events[index - 1];
    if (!before || event.at >= before.at) return [];
    const isTold = event.type === 'CLOCK_WENT_BACK' && event.facts['last_event_at'] === before.at;
    return isTold ? [] : [`Event ${event.seq}: its time is before the event before it`];
  });
}

const headFaults = (
  keys: Keys,
  { id, evidenceMac }: Pick<typeof sessions.$inferSelect, 'id' | 'evidenceMac'>,
  head: Head,
): string[] =>
  isAuthentic(keys.evidenceHead, id, head, evidenceMac) ? [] : ['The head of the chain is not authentic'];

/** Checks that the log still contains the chain heads of the log that events record, such as the one in each seal. */
async function recordedLogFaults(tx: Transaction, events: readonly WrittenEvent[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { facts } of events) {
    const recorded = logHeadFact.safeParse(facts['log']).data;
    if (recorded) faults.push(...(await anchorFaults(tx, recorded)));
  }
  return faults;
}

const logHeadFact = z.object({ seq: z.number(), sha256: z.string() });

/**
 * Finds the missing and damaged files among those that the chain names. Files that the chain lists as lost are left
 * out. Returns none after erasure.
 */
async function findLost(
  { database, storage }: { database: Database; storage: Storage },
  sessionId: string,
  events: readonly ChainEvent[],
): Promise<(Part & { problem: string })[]> {
  const recorded = lostIn(events);
  const lost: (Part & { problem: string })[] = [];
  for (const part of partsOf(events)) {
    const problem = recorded.has(part.sha256) ? null : await problemOf(storage, sessionId, part.sha256);
    if (problem) lost.push({ ...part, problem });
  }
  if (lost.length === 0) return [];
  const [session] = await database.db
    .select({ erasedAt: sessions.erasedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  // The session may have been erased while the files were read.
  return session?.erasedAt ? [] : lost;
}

/**
 * Returns the alterations that the chain records. A session that was cancelled because of alterations stays faulty,
 * even if its evidence was repaired later.
 */
function recordedFaults(events: readonly WrittenEvent[]): string[] {
  return events.flatMap((event) =>
    alteredIn(event).map((found) => `Event ${event.seq}: found altered before it: ${found}`),
  );
}

export const alteredIn = ({ type, facts }: WrittenEvent): string[] =>
  type === 'SESSION_CANCELLED' ? (alteredFact.safeParse(facts['found_altered']).data ?? []) : [];

const alteredFact = z.array(z.string());

/** Returns the hashes of the lost files because of which the session was cancelled. */
export function lostIn(events: readonly Pick<ChainEvent, 'body'>[]): ReadonlySet<string> {
  const recorded = events.flatMap(({ body }) => {
    const event = readEvent(body);
    return event?.type === 'SESSION_CANCELLED'
      ? (lostFact.safeParse(event.facts['lost_files']).data ?? [])
      : [];
  });
  return new Set(recorded.map((file) => file.sha256));
}

const lostFact = z.array(z.object({ sha256: z.string() }));

/** Returns the parts that the chain names, each only once. */
export function partsOf(events: readonly Pick<ChainEvent, 'body'>[]): Part[] {
  const parts = events.flatMap(({ body }) => readEvent(body)?.parts ?? []);
  return [...new Map(parts.map((part) => [part.sha256, part])).values()];
}

async function problemOf(storage: Storage, sessionId: string, hash: string): Promise<string | null> {
  try {
    await storage.get(sessionId, hash);
    return null;
  } catch (error) {
    if (error instanceof StorageError) return error.reason;
    throw error;
  }
}

const isReadable = (event: WrittenEvent | null): event is WrittenEvent => event !== null;
