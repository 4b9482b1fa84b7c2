/** Checks a chain from its first event to its authenticated head, and names every fault it finds. */
import { asc, eq } from 'drizzle-orm';
import { sha256 } from '../crypto/secrets.ts';
import { evidenceEvents, participants, sessions } from '../database/schema.ts';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { genesis, type Head, isAuthentic, type WrittenEvent } from './chain.ts';
import { decryptOrigin, originFault } from './origin.ts';
import { readEvent } from './read-event.ts';
import { stateFaults } from './state-faults.ts';

export interface ChainEvent {
  seq: number;
  body: string;
  sha256: string;
  /** Where it came from; erased with all that is personal. */
  origin: string | null;
}

export interface ChainReport {
  intact: boolean;
  head: Head;
  faults: string[];
  events: ChainEvent[];
}

/** Null when there is no such session. */
export async function verifySessionEvidence(
  { database, keys, vault }: { database: Database; keys: Keys; vault: Vault },
  sessionId: string,
): Promise<ChainReport | null> {
  // One snapshot: an event appended between two reads would look like a fault.
  return database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('share');
    if (!session) return null;
    const { id } = session;
    const events = await chainOf({ vault }, tx, id);
    const signers = await tx.select().from(participants).where(eq(participants.sessionId, id));
    const head = { count: session.evidenceCount, sha256: session.evidenceHead };
    const written = events.map(({ body }) => readEvent(body));
    const faults = [
      ...chainFaults(id, events, written, head),
      ...(isAuthentic(keys.evidenceHead, id, head, session.evidenceMac)
        ? []
        : ['The head of the chain is not authentic']),
      ...stateFaults(written.filter(isReadable), session, signers),
    ];
    return { intact: faults.length === 0, head, faults, events };
  });
}

/** The events of a session as they are kept, in their order. */
export async function chainOf(
  { vault }: { vault: Vault },
  db: Pick<Transaction, 'select'>,
  sessionId: string,
): Promise<ChainEvent[]> {
  const rows = await db
    .select()
    .from(evidenceEvents)
    .where(eq(evidenceEvents.sessionId, sessionId))
    .orderBy(asc(evidenceEvents.seq));
  return rows.map(({ seq, body, sha256: hash, originEncrypted }) => ({
    seq,
    body,
    sha256: hash,
    origin: decryptOrigin(vault, originEncrypted, sessionId, seq),
  }));
}

/** What is wrong with the links between the events and the head they should lead to. */
function chainFaults(
  sessionId: string,
  events: readonly ChainEvent[],
  written: readonly (WrittenEvent | null)[],
  head: Head,
): string[] {
  const faults: string[] = [];
  const isErased = written.some((event) => event?.type === 'EVIDENCE_ERASED');
  let expected = genesis(sessionId);
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
      const wrongOrigin = originFault(event.origin, parsed.origin, isErased);
      if (wrongOrigin !== null) faults.push(`${label}: ${wrongOrigin}`);
    }
    if (event.seq !== expected.count + 1) faults.push(`${label}: event ${expected.count + 1} is missing`);
    expected = { count: event.seq, sha256: event.sha256 };
  }
  if (expected.count !== head.count)
    faults.push(`The chain ends at event ${expected.count}, its head says ${head.count}`);
  else if (expected.sha256 !== head.sha256) faults.push('The last event is not the one the head names');
  return faults;
}

const isReadable = (event: WrittenEvent | null): event is WrittenEvent => event !== null;
