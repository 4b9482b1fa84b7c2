/** Checks a chain from its first event to its authenticated head, and names every fault it finds. */
import { asc, eq } from 'drizzle-orm';
import { sha256 } from '../crypto/secrets.ts';
import { evidenceEvents, participants, sessions } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { genesis, type Head, isAuthentic, type WrittenEvent } from './chain.ts';

export interface ChainEvent {
  seq: number;
  body: string;
  sha256: string;
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
    const events = await tx
      .select({ seq: evidenceEvents.seq, body: evidenceEvents.body, sha256: evidenceEvents.sha256 })
      .from(evidenceEvents)
      .where(eq(evidenceEvents.sessionId, sessionId))
      .orderBy(asc(evidenceEvents.seq));
    const signers = await tx
      .select({ id: participants.id, status: participants.status, signature: participants.signatureSha256 })
      .from(participants)
      .where(eq(participants.sessionId, sessionId));
    const head = { count: session.evidenceCount, sha256: session.evidenceHead };
    const faults = [
      ...chainFaults(sessionId, events, head),
      ...(isAuthentic(keys.evidenceHead, sessionId, head, session.evidenceMac)
        ? []
        : ['The head of the chain is not authentic']),
      ...stateFaults(events, signers),
    ];
    return { intact: faults.length === 0, head, faults, events };
  });
}

/** What is wrong with the links between the events and the head they should lead to. */
export function chainFaults(sessionId: string, events: readonly ChainEvent[], head: Head): string[] {
  const faults: string[] = [];
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
    }
    if (event.seq !== expected.count + 1) faults.push(`${place}: event ${expected.count + 1} is missing`);
    expected = { count: event.seq, sha256: event.sha256 };
  }
  if (expected.count !== head.count)
    faults.push(`The chain ends at event ${expected.count}, its head says ${head.count}`);
  else if (expected.sha256 !== head.sha256) faults.push('The last event is not the one the head names');
  return faults;
}

/** A signature that the state claims and the chain does not know, or the other way round. */
function stateFaults(
  events: readonly ChainEvent[],
  signers: readonly { id: string; status: string; signature: string | null }[],
): string[] {
  const captured = new Map<string, string | undefined>();
  for (const event of events) {
    const written = readEvent(event.body);
    if (written?.type === 'SIGNATURE_CAPTURED' && written.participant_id)
      captured.set(written.participant_id, written.parts.find((part) => part.name === 'signature')?.sha256);
  }
  return signers.flatMap(({ id, status, signature }) => {
    const hasSigned = status === 'SIGNED' || status === 'COMPLETED';
    if (hasSigned !== captured.has(id))
      return [`Participant ${id}: the state and the chain disagree on the signature`];
    if (hasSigned && captured.get(id) !== signature)
      return [`Participant ${id}: the signature is not the one captured`];
    return [];
  });
}

/** The event as it was written, or null when the text is not an event any more. */
export function readEvent(body: string): WrittenEvent | null {
  try {
    const value: unknown = JSON.parse(body);
    return isEvent(value) ? value : null;
  } catch {
    return null;
  }
}

function isEvent(value: unknown): value is WrittenEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'seq' in value &&
    typeof value.seq === 'number' &&
    'parts' in value &&
    Array.isArray(value.parts)
  );
}
