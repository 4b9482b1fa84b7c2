/**
 * Changes the state of a participant. Every change uses this module. A step locks its session and is refused unless the
 * state allows the call. Its state, evidence and jobs are written in one transaction.
 */
import {
  advance,
  hasSigned,
  isAllowed,
  SETTLED_STATUSES,
  type SignerCall,
  type ParticipantEvent,
} from '@countersign/contract/rules/participant-state';
import { and, eq, lt, notInArray, sql } from 'drizzle-orm';
import { AppError } from '../http/app-error.ts';
import { prepared } from '../database/prepared.ts';
import { participants, sessions } from '../database/schema.ts';
import type { Signer } from '../http/callers.ts';
import type { Origin } from '../http/origin.ts';
import { declineIn, expire, expireIfDue } from '../signing/end-session.ts';
import { createRecorder, type Recorder } from '../signing/recorder.ts';
import { lockSession, type ParticipantRow, type SessionRow } from '../signing/rows.ts';
import type { Database, Transaction, Queryable } from '../database/connect.ts';
import { recordDeviceChange } from './device-change.ts';
import type { Kernel } from '../signing/kernel.ts';

/** The columns that decide whether a call is refused. */
type CheckedState = {
  session: Pick<SessionRow, 'id' | 'status' | 'expiresAt' | 'config'>;
  participant: Pick<ParticipantRow, 'status' | 'signingOrder'>;
};

type ParticipantChanges = Partial<
  Pick<ParticipantRow, 'locationSha256' | 'locatedAt' | 'signedAt' | 'signatureSha256'>
>;

export interface Step {
  tx: Transaction;
  now: Date;
  session: SessionRow;
  participant: ParticipantRow;
  record: Recorder;
  /**
   * Advances the participant's status, and stores other changes of the row at the same time. Calling it with an event
   * that is impossible in the current state is a bug.
   */
  advance: (event: ParticipantEvent, changes?: ParticipantChanges) => Promise<void>;
}

/**
 * Runs `work` in a transaction under the session's lock. If `work` returns a refusal, the refusal is an expected
 * outcome, and its writes are committed, for example a counted attempt. If `work` throws an error, all writes are
 * rolled back.
 */
export async function takeStep<T>(
  services: Kernel,
  signer: Signer,
  origin: Origin,
  call: SignerCall,
  work: (step: Step) => Promise<T | AppError>,
): Promise<T> {
  const outcome = await services.database.transaction(async (tx) => {
    const { session, participant } = await lock(tx, signer);
    // The clock is read after the lock was taken. A call that waited for the lock therefore uses the time at which it
    // runs, and times in the chain never decrease.
    const now = services.now();
    const record = createRecorder(
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
    const restless = await recordDeviceChange(services, tx, signer, origin, record);
    // A signer can sign out in every state.
    if (restless && call !== 'log-out') return restless;

    return work({
      tx,
      now,
      session,
      participant,
      record,
      advance: (event, changes) => move(tx, session, participant, event, changes),
    });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/**
 * Returns the state for a read-only call. The same refusals apply as for steps. No lock is taken, and only an expiry is
 * written.
 */
export async function viewState(
  services: Kernel,
  signer: Signer,
  call: SignerCall,
): Promise<{ session: SessionRow; participant: ParticipantRow }> {
  const [found] = await readState(services.database.db).execute({ id: signer.participantId });
  if (!found) throw new AppError('PARTICIPANT_NOT_FOUND');
  await ensureViewAllowed(services, found, call);
  return found;
}

/** Throws if a read-only call is refused. */
export async function ensureViewAllowed(
  services: Kernel,
  { session, participant }: CheckedState,
  call: SignerCall,
): Promise<void> {
  const refusal = await refusalOf(services.database.db, session, participant, call, services.now());
  if (refusal?.code === 'LINK_EXPIRED' && session.status !== 'EXPIRED')
    await expireIfDue(services, session.id);
  if (refusal) throw refusal;
}

/** Returns the reason why this participant cannot make this call now, or null if the call is allowed. */
async function refusalOf(
  db: Queryable,
  session: CheckedState['session'],
  participant: CheckedState['participant'],
  call: SignerCall,
  now: Date,
): Promise<AppError | null> {
  if (participant.status === 'BLOCKED') return new AppError('VPN_DETECTED');
  if (session.status === 'REJECTED') return new AppError('LINK_REJECTED');
  const declined = declineIn(session, participant);
  if (declined) return new AppError(declined);
  if (session.status === 'CANCELLED' && (await haveAllSigned(db, session.id)))
    return new AppError('LINK_CANCELLED');
  if (!hasSigned(participant.status)) {
    if (session.status === 'CANCELLED' || participant.status === 'CANCELLED')
      return new AppError('LINK_CANCELLED');
    if (session.status === 'EXPIRED' || now >= session.expiresAt) return new AppError('LINK_EXPIRED');
    const awaited = await awaitedOrder(db, session, participant);
    if (awaited !== null)
      return new AppError('NOT_YOUR_TURN', {
        awaited_order: awaited,
        will_be_told: session.config.send_invite_notification,
      });
  }
  if (isAllowed(participant.status, call)) return null;
  return new AppError(hasSigned(participant.status) ? 'ALREADY_SIGNED' : 'STEP_NOT_ALLOWED');
}

/**
 * Checks whether every signer has signed or declined. If such a session is then cancelled because its files are lost,
 * its signers can no longer view it.
 */
async function haveAllSigned(db: Queryable, sessionId: string): Promise<boolean> {
  const [unsigned] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.sessionId, sessionId), notInArray(participants.status, [...SETTLED_STATUSES])))
    .limit(1);
  return unsigned === undefined;
}

/**
 * Returns the signing order of the participants whose turn it is. Returns null if it is this participant's own turn.
 */
async function awaitedOrder(
  db: Queryable,
  session: CheckedState['session'],
  participant: CheckedState['participant'],
): Promise<number | null> {
  if (session.config.allow_out_of_order_signing || participant.signingOrder === 1) return null;
  const [first] = await db
    .select({ order: participants.signingOrder })
    .from(participants)
    .where(
      and(
        eq(participants.sessionId, session.id),
        lt(participants.signingOrder, participant.signingOrder),
        notInArray(participants.status, [...SETTLED_STATUSES]),
      ),
    )
    .orderBy(participants.signingOrder)
    .limit(1);
  return first?.order ?? null;
}

async function lock(tx: Transaction, signer: Signer) {
  const [session] = await lockSession(tx).execute({ id: signer.sessionId });
  const [participant] = await readParticipant(tx).execute({ id: signer.participantId });
  if (!session || !participant) throw new AppError('PARTICIPANT_NOT_FOUND');
  return { session, participant };
}

const readState = prepared((db: Database['db']) =>
  db
    .select({ session: sessions, participant: participants })
    .from(participants)
    .innerJoin(sessions, eq(sessions.id, participants.sessionId))
    .where(eq(participants.id, sql.placeholder('id')))
    .prepare('read_state'),
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

async function move(
  tx: Transaction,
  session: SessionRow,
  participant: ParticipantRow,
  event: ParticipantEvent,
  changes?: ParticipantChanges,
) {
  const status = advance(participant.status, event);
  if (!status) throw new Error(`Bug: '${event}' cannot happen to a participant who is ${participant.status}`);
  if (changes)
    await tx
      .update(participants)
      .set({ status, ...changes })
      .where(eq(participants.id, participant.id));
  else if (status !== participant.status) await setStatus(tx).execute({ id: participant.id, status });
  participant.status = status;
  if (session.status === 'NEW') {
    session.status = 'IN_PROGRESS';
    await beginSession(tx).execute({ id: session.id });
  }
}
