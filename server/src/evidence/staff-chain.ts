/**
 * The staff chain of the whole installation. It is written, hashed and authenticated like the chain of a session
 * (`chain.ts`), and its chain heads are in the same log. Appending an event locks the row of the chain, so staff events
 * are serialised. A transaction takes this lock last.
 */
import { eq } from 'drizzle-orm';
import type { Keys } from '../crypto/keys.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Transaction } from '../database/connect.ts';
import { evidenceLog, staffChain, staffEvents } from '../database/schema.ts';
import type { EventDetails, EventOrigin } from './erasable.ts';
import { authenticate, chained, genesis, isAuthentic } from './chain.ts';
import type { StaffEventType } from '@countersign/contract/rules/staff-event-types';

/**
 * The id of the staff chain, which its events have instead of a session's id. It is not a UUID of version 7, so no
 * session has the same id.
 */
export const STAFF_CHAIN = '57aff000-0000-4000-8000-000000000000';

export interface StaffEvent {
  type: StaffEventType;
  at: Date;
  /** The actor. Null if the product itself or the command line acted. */
  personId: string | null;
  /** The id of the signing session that the event concerns, if any. */
  sessionId?: string;
  origin?: EventOrigin;
  facts?: object;
  /** The personal data of the event, such as a name. */
  details?: EventDetails;
}

interface StaffChainTools {
  keys: Keys;
  vault: Vault;
}

export async function appendStaffEvent(
  tx: Transaction,
  tools: StaffChainTools,
  event: StaffEvent,
): Promise<void> {
  const row = await lockChain(tx, tools.keys);
  const head = { count: row.eventCount, sha256: row.headSha256 };
  // An altered chain head must not be continued, because the next event would authenticate it.
  if (!isAuthentic(tools.keys.evidenceHead, STAFF_CHAIN, head, row.mac))
    throw new Error('The head of the staff chain was altered');
  const wentBack = row.lastAt !== null && event.at < row.lastAt;
  const before = wentBack
    ? await write(tx, tools, head, {
        type: 'CLOCK_WENT_BACK',
        at: event.at,
        personId: null,
        facts: { last_event_at: row.lastAt?.toISOString(), now: event.at.toISOString() },
      })
    : head;
  await write(tx, tools, before, event);
}

async function lockChain(tx: Transaction, keys: Keys) {
  const start = genesis(STAFF_CHAIN);
  await tx
    .insert(staffChain)
    .values({
      id: STAFF_CHAIN,
      eventCount: start.count,
      headSha256: start.sha256,
      mac: authenticate(keys.evidenceHead, STAFF_CHAIN, start),
    })
    .onConflictDoNothing();
  const [row] = await tx.select().from(staffChain).where(eq(staffChain.id, STAFF_CHAIN)).for('update');
  if (!row) throw new Error('The staff chain has no head');
  return row;
}

async function write(
  tx: Transaction,
  tools: StaffChainTools,
  head: { count: number; sha256: string },
  { personId, sessionId, facts, ...event }: StaffEvent,
) {
  const { next, row } = chained(tools, STAFF_CHAIN, head, {
    ...event,
    actor: personId === null ? { kind: 'system' } : { kind: 'staff', person_id: personId },
    facts: { ...(sessionId ? { session_id: sessionId } : {}), ...facts },
  });
  const { mac, at, ...kept } = row;
  await tx
    .insert(staffEvents)
    .values({ ...kept, chainId: STAFF_CHAIN, personId, sessionId: sessionId ?? null });
  await tx
    .update(staffChain)
    .set({ eventCount: next.count, headSha256: next.sha256, mac, lastAt: at })
    .where(eq(staffChain.id, STAFF_CHAIN));
  await tx
    .insert(evidenceLog)
    .values({ sessionId: STAFF_CHAIN, eventCount: next.count, headSha256: next.sha256, mac });
  return next;
}
