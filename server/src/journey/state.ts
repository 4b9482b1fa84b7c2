/**
 * The one door to a participant's state. A step takes the lock of its session, is refused unless the state allows the
 * call, and leaves state, evidence and jobs behind in one transaction.
 */
import {
  advance,
  hasSigned,
  isAllowed,
  type Call,
  type ParticipantEvent,
} from '@countersign/contract/rules/participant-state';
import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import { AppError } from '../app-error.ts';
import { prepared } from '../database/prepared.ts';
import { participants, sessions } from '../database/schema.ts';
import { enqueueWebhook } from '../delivery/webhooks/enqueue.ts';
import { appendEvidence, type Actor, type Head, type Part } from '../evidence/chain.ts';
import type { EvidenceType } from '../evidence/event-types.ts';
import type { Signer } from '../http/access.ts';
import type { Origin } from '../http/origin.ts';
import type { Services, Transaction } from '../services.ts';
import { noteDevice } from './device-change.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type ParticipantRow = typeof participants.$inferSelect;

/** What decides on a refusal. */
type Standing = {
  session: Pick<SessionRow, 'id' | 'status' | 'expiresAt' | 'config'>;
  participant: Pick<ParticipantRow, 'status' | 'signingOrder'>;
};

export interface Step {
  tx: Transaction;
  now: Date;
  session: SessionRow;
  participant: ParticipantRow;
  record: (type: EvidenceType, facts?: object, parts?: readonly Part[]) => Promise<void>;
  /** Moves the participant's status on; a bug when the event cannot happen here. */
  advance: (event: ParticipantEvent) => Promise<void>;
}

/**
 * Runs `work` in one transaction under the session's lock. A refusal that is *returned* is an expected outcome: what was
 * written (a counted attempt, its evidence) stays. Anything *thrown* rolls everything back.
 */
export async function takeStep<T>(
  services: Services,
  signer: Signer,
  origin: Origin,
  call: Call,
  work: (step: Step) => Promise<T | AppError>,
): Promise<T> {
  const outcome = await services.database.transaction(async (tx) => {
    const { session, participant } = await lock(tx, signer);
    // Only now: who waited for the lock goes by the time of their turn, and the chain's times never run backwards.
    const now = services.now();
    const book = openBook(
      services,
      tx,
      session,
      { kind: 'signer', participant_id: participant.id },
      now,
      origin,
    );

    const refusal = await refusalOf(tx, session, participant, call, now);
    if (refusal?.code === 'LINK_EXPIRED') await expire(services, tx, session, now);
    if (refusal) return refusal;
    await noteDevice(services, tx, signer, origin, book);

    return work({
      tx,
      now,
      session,
      participant,
      record: book,
      advance: (event) => move(tx, session, participant, event),
    });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** For calls that only look: the same refusals, no lock, and nothing written but that the time was over. */
export async function viewState(
  services: Services,
  signer: Signer,
  call: Call,
): Promise<{ session: SessionRow; participant: ParticipantRow }> {
  const { db } = services.database;
  const [found] = await db
    .select({ session: sessions, participant: participants })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(eq(participants.id, signer.participantId));
  if (!found) throw new AppError('PARTICIPANT_NOT_FOUND');
  await refuseLooking(services, found, call);
  return found;
}

/** Throws the refusal of a call that only looks, if there is one. */
export async function refuseLooking(
  services: Services,
  { session, participant }: Standing,
  call: Call,
): Promise<void> {
  const refusal = await refusalOf(services.database.db, session, participant, call, services.now());
  if (refusal?.code === 'LINK_EXPIRED' && session.status !== 'EXPIRED')
    await expireIfOver(services, session.id);
  if (refusal) throw refusal;
}

/** Why this participant may not make this call now, or null. */
async function refusalOf(
  db: Pick<Transaction, 'select'>,
  session: Standing['session'],
  participant: Standing['participant'],
  call: Call,
  now: Date,
): Promise<AppError | null> {
  if (participant.status === 'BLOCKED') return new AppError('VPN_DETECTED');
  if (!hasSigned(participant.status)) {
    if (session.status === 'CANCELLED' || participant.status === 'CANCELLED')
      return new AppError('LINK_CANCELLED');
    if (session.status === 'EXPIRED' || now >= session.expiresAt) return new AppError('LINK_EXPIRED');
    const awaited = await awaitedOrder(db, session, participant);
    if (awaited !== null) return new AppError('NOT_YOUR_TURN', { awaited_order: awaited });
  }
  if (isAllowed(participant.status, call)) return null;
  return new AppError(hasSigned(participant.status) ? 'ALREADY_SIGNED' : 'STEP_NOT_ALLOWED');
}

/** Whose signature must come first, by order and not by name; null when it is this participant's turn. */
async function awaitedOrder(
  db: Pick<Transaction, 'select'>,
  session: Standing['session'],
  participant: Standing['participant'],
): Promise<number | null> {
  if (session.config.allow_out_of_order_signing || participant.signingOrder === 1) return null;
  const [first] = await db
    .select({ order: participants.signingOrder })
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, session.id),
        lt(participants.signingOrder, participant.signingOrder),
        notInArray(participants.status, ['SIGNED', 'COMPLETED']),
      ),
    )
    .orderBy(participants.signingOrder)
    .limit(1);
  return first?.order ?? null;
}

/** The session first, always: whoever holds its row may read and change its participants without a race or a deadlock. */
async function lock(tx: Transaction, signer: Signer) {
  const [session] = await lockSession(tx).execute({ id: signer.sessionId });
  const [participant] = await readParticipant(tx).execute({ id: signer.participantId });
  if (!session || !participant) throw new AppError('PARTICIPANT_NOT_FOUND');
  return { session, participant };
}

const lockSession = prepared((tx) =>
  tx
    .select()
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .for('update')
    .prepare('lock_session'),
);

const readParticipant = prepared((tx) =>
  tx
    .select()
    .from(participants)
    .where(eq(participants.id, sql.placeholder('id')))
    .prepare('read_participant'),
);

const setStatus = prepared((tx) =>
  tx
    .update(participants)
    .set({ status: sql`${sql.placeholder('status')}` })
    .where(eq(participants.id, sql.placeholder('id')))
    .prepare('set_status'),
);

const beginSession = prepared((tx) =>
  tx
    .update(sessions)
    .set({ status: 'IN_PROGRESS' })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('begin_session'),
);

/** Writes evidence about one session on behalf of one actor, and the webhook that tells of it; the caller holds the session's lock. */
export function openBook(
  services: Pick<Services, 'keys' | 'vault'>,
  tx: Transaction,
  session: Pick<SessionRow, 'id' | 'evidenceCount' | 'evidenceHead' | 'reference' | 'config'>,
  actor: Actor,
  at: Date,
  origin?: Origin,
) {
  let head: Head = { count: session.evidenceCount, sha256: session.evidenceHead };
  return async (
    type: EvidenceType,
    facts: object = {},
    parts: readonly Part[] = [],
    participantId?: string,
  ) => {
    head = await appendEvidence(tx, services, session.id, head, {
      type,
      at,
      actor,
      facts,
      parts,
      ...(participantId ? { participantId } : {}),
      ...(origin ? { origin } : {}),
    });
    const concerned = participantId ?? (actor.kind === 'signer' ? actor.participant_id : null);
    await enqueueWebhook(tx, session, { type, seq: head.count, at, participantId: concerned });
  };
}

async function move(
  tx: Transaction,
  session: SessionRow,
  participant: ParticipantRow,
  event: ParticipantEvent,
) {
  const status = advance(participant.status, event);
  if (!status) throw new Error(`Bug: '${event}' cannot happen to a participant who is ${participant.status}`);
  if (status !== participant.status) await setStatus(tx).execute({ id: participant.id, status });
  participant.status = status;
  if (session.status === 'NEW') {
    session.status = 'IN_PROGRESS';
    await beginSession(tx).execute({ id: session.id });
  }
}

/** Notes that a session's time is over, where it is and nobody has noted it yet. */
export async function expireIfOver(services: Services, sessionId: string): Promise<void> {
  await services.database.transaction(async (tx) => {
    const [session] = await lockSession(tx).execute({ id: sessionId });
    const now = services.now();
    if (session && now >= session.expiresAt) await expire(services, tx, session, now);
  });
}

/** validity_hours are over: everybody who has not signed is too late. Whoever notices first, it is noted once. */
async function expire(services: Services, tx: Transaction, session: SessionRow, now: Date): Promise<void> {
  if (session.status !== 'NEW' && session.status !== 'IN_PROGRESS') return;
  await endSession(tx, session.id, 'EXPIRED');
  const record = openBook(services, tx, session, { kind: 'system' }, now);
  await record('SESSION_EXPIRED', {
    expired_at: session.expiresAt.toISOString(),
    noticed_at: now.toISOString(),
  });
}

/** Ends a session for all who have not signed; the signatures that were given stay. */
export async function endSession(
  tx: Transaction,
  sessionId: string,
  status: 'EXPIRED' | 'CANCELLED',
): Promise<void> {
  await tx.update(sessions).set({ status }).where(eq(sessions.id, sessionId));
  await tx
    .update(participants)
    .set({ status })
    .where(
      and(
        eq(participants.sessionId, sessionId),
        notInArray(participants.status, ['SIGNED', 'COMPLETED', 'BLOCKED', 'EXPIRED', 'CANCELLED']),
      ),
    );
}
