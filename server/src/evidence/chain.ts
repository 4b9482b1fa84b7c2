/**
 * The evidence chain. Every change of state appends an event, which contains the hash of the previous event. The exact
 * text of an event is stored and hashed, so that readers need not write JSON in the same way. The chain head is
 * authenticated with a key outside the database, so an attacker who rewrites the chain cannot forge its head. The text
 * contains only a hash of personal data. The data itself is stored next to the text, and can be erased while the chain
 * stays valid.
 */
import { createHmac, type KeyObject } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import { isSameMac, sha256 } from '../crypto/secrets.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Transaction } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';
import { evidenceEvents, evidenceLog, sessions } from '../database/schema.ts';
import type { EvidenceType } from './event-types.ts';
import { type EventDetails, type EventOrigin, encryptErasable, writeErasable } from './erasable.ts';

export interface Head {
  count: number;
  sha256: string;
}

export type Actor =
  | { kind: 'signer'; participant_id: string }
  | { kind: 'originator'; api_key_id: string }
  | { kind: 'staff'; person_id: string }
  | { kind: 'system' };

/** A separately stored part of the evidence (photo, signature, location). The event contains its hash. */
export interface Part {
  name: string;
  sha256: string;
}

export interface EvidenceEvent<Type extends string = EvidenceType> {
  type: Type;
  at: Date;
  actor: Actor;
  /** The participant whom the event concerns, if it is not the actor. */
  participantId?: string;
  origin?: EventOrigin;
  facts?: object;
  /** The personal data of the event. It is stored next to the text of the event and can be erased. */
  details?: EventDetails;
  parts?: readonly Part[];
}

/** An event that was parsed from its `body`. */
export interface WrittenEvent<Type extends string = EvidenceType> {
  version: 3;
  session_id: string;
  seq: number;
  previous: string;
  at: string;
  type: Type;
  actor: Actor;
  participant_id: string | null;
  /** The hash of the event's origin. Null if the event has none. */
  origin: string | null;
  /** The hash of the event's personal data. Null if the event has none. */
  details: string | null;
  facts: Record<string, unknown>;
  parts: readonly Part[];
}

/** Returns the chain head before the first event, which is a hash of the session's id. */
export const genesis = (sessionId: string): Head => ({
  count: 0,
  sha256: sha256(`countersign evidence ${sessionId}`),
});

interface ChainTools {
  keys: Keys;
  vault: Vault;
}

/**
 * Appends an event. The calling code must hold the lock of the session's row, so that the events of a session are
 * appended in order.
 */
export async function appendEvidence(
  tx: Transaction,
  tools: ChainTools,
  sessionId: string,
  head: Head,
  event: EvidenceEvent,
): Promise<Head> {
  const { next, row } = chained(tools, sessionId, head, event);
  await writeEvent(tx).execute({ sessionId, ...row });
  return next;
}

/** Returns the chain head after the event, and the columns of the event. */
export function chained<Type extends string>(
  { keys, vault }: ChainTools,
  chainId: string,
  head: Head,
  event: EvidenceEvent<Type>,
) {
  const origin = event.origin ? writeErasable(event.origin) : null;
  const details = event.details ? writeErasable(event.details) : null;
  const written: WrittenEvent<Type> = {
    version: 3,
    session_id: chainId,
    seq: head.count + 1,
    previous: head.sha256,
    at: event.at.toISOString(),
    type: event.type,
    actor: event.actor,
    participant_id:
      event.participantId ?? (event.actor.kind === 'signer' ? event.actor.participant_id : null),
    origin: origin === null ? null : sha256(origin),
    details: details === null ? null : sha256(details),
    facts: { ...event.facts },
    parts: event.parts ?? [],
  };
  const body = JSON.stringify(written);
  const next: Head = { count: written.seq, sha256: sha256(body) };
  const row = {
    seq: next.count,
    body,
    sha256: next.sha256,
    mac: authenticate(keys.evidenceHead, chainId, next),
    at: event.at,
    originEncrypted: origin === null ? null : encryptErasable(vault, 'origin', origin, chainId, next.count),
    detailsEncrypted:
      details === null ? null : encryptErasable(vault, 'details', details, chainId, next.count),
  };
  return { next, row };
}

/** Writes the event, the chain head and the entry of the transparency log (`log.ts`) in a single statement. */
const writeEvent = prepared((tx) => {
  const written = tx.$with('written').as(
    tx
      .insert(evidenceEvents)
      .values({
        sessionId: sql.placeholder('sessionId'),
        seq: sql.placeholder('seq'),
        body: sql.placeholder('body'),
        sha256: sql.placeholder('sha256'),
        originEncrypted: sql.placeholder('originEncrypted'),
        detailsEncrypted: sql.placeholder('detailsEncrypted'),
      })
      .returning({ seq: evidenceEvents.seq }),
  );
  const moved = tx.$with('moved').as(
    tx
      .update(sessions)
      .set({
        evidenceCount: sql`${sql.placeholder('seq')}`,
        evidenceHead: sql`${sql.placeholder('sha256')}`,
        evidenceMac: sql`${sql.placeholder('mac')}`,
        evidenceAt: sql`${sql.placeholder('at')}`,
      })
      .where(eq(sessions.id, sql.placeholder('sessionId')))
      .returning({ id: sessions.id }),
  );
  return tx
    .with(written, moved)
    .insert(evidenceLog)
    .values({
      sessionId: sql.placeholder('sessionId'),
      eventCount: sql.placeholder('seq'),
      headSha256: sql.placeholder('sha256'),
      mac: sql.placeholder('mac'),
    })
    .prepare('write_event');
});

export function authenticate(key: KeyObject, sessionId: string, head: Head): Buffer {
  return createHmac('sha256', key).update(`${sessionId}:${head.count}:${head.sha256}`).digest();
}

export const isAuthentic = (key: KeyObject, sessionId: string, head: Head, mac: Buffer): boolean =>
  isSameMac(mac, authenticate(key, sessionId, head));
