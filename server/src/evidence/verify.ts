/** Checks a chain from its first event to its authenticated head, and names every fault it finds. */
import { asc, eq } from 'drizzle-orm';
import { sha256 } from '../crypto/secrets.ts';
import { evidenceEvents, participants, sessions } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { genesis, type Head, isAuthentic } from './chain.ts';
import { originFault } from './origin.ts';
import { readEvent } from './read-event.ts';
import { stateFaults } from './state-faults.ts';

export { readEvent } from './read-event.ts';

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
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  sessionId: string,
): Promise<ChainReport | null> {
  // One snapshot: an event appended between two reads would look like a fault.
  return database.transaction(async (tx) => {
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('share');
    if (!session) return null;
    const { id } = session;
    const events = await tx
      .select({
        seq: evidenceEvents.seq,
        body: evidenceEvents.body,
        sha256: evidenceEvents.sha256,
        origin: evidenceEvents.origin,
      })
      .from(evidenceEvents)
      .where(eq(evidenceEvents.sessionId, id))
      .orderBy(asc(evidenceEvents.seq));
    const signers = await tx.select().from(participants).where(eq(participants.sessionId, id));
    const head = { count: session.evidenceCount, sha256: session.evidenceHead };
    const written = events.flatMap(({ body }) => readEvent(body) ?? []);
    const faults = [
      ...chainFaults(id, events, head),
      ...(isAuthentic(keys.evidenceHead, id, head, session.evidenceMac)
        ? []
        : ['The head of the chain is not authentic']),
      ...stateFaults(written, session, signers),
    ];
    return { intact: faults.length === 0, head, faults, events };
  });
}

/** What is wrong with the links between the events and the head they should lead to. */
export function chainFaults(sessionId: string, events: readonly ChainEvent[], head: Head): string[] {
  const faults: string[] = [];
  const isErased = events.some(({ body }) => readEvent(body)?.type === 'EVIDENCE_ERASED');
  let expected = genesis(sessionId);
  for (const event of events) {
    const written = readEvent(event.body);
    const place = `Event ${event.seq}`;
    if (sha256(event.body) !== event.sha256) faults.push(`${place}: its text does not match its hash`);
    if (!written) faults.push(`${place}: its text cannot be read`);
    else {
      if (written.session_id !== sessionId) faults.push(`${place}: it belongs to another session`);
      if (written.seq !== event.seq) faults.push(`${place}: it was written as event ${written.seq}`);
      if (written.previous !== expected.sha256)
        faults.push(`${place}: it does not follow the event before it`);
      const wrongOrigin = originFault(event.origin, written.origin, isErased);
      if (wrongOrigin !== null) faults.push(`${place}: ${wrongOrigin}`);
    }
    if (event.seq !== expected.count + 1) faults.push(`${place}: event ${expected.count + 1} is missing`);
    expected = { count: event.seq, sha256: event.sha256 };
  }
  if (expected.count !== head.count)
    faults.push(`The chain ends at event ${expected.count}, its head says ${head.count}`);
  else if (expected.sha256 !== head.sha256) faults.push('The last event is not the one the head names');
  return faults;
}
