/**
 * Records the decision on a session in review, in one transaction under the session's lock. Of two concurrent
 * decisions, the first counts and the other is rejected. Pending rounds and approvals are read from the evidence, not
 * from the queue.
 */
import type { decideReview } from '@countersign/contract/originator/review';
import { hasSigned } from '@countersign/contract/rules/participant-state';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { staffName } from '../access/staff-person.ts';
import { apiKeys, reviews, staff } from '../database/schema.ts';
import { type StoredEvent, readEvents } from '../evidence/read-event.ts';
import { chainOf } from '../evidence/verify.ts';
import { AppError } from '../http/app-error.ts';
import { actorOf, type Originator } from '../http/callers.ts';
import type { Origin } from '../http/origin.ts';
import { endBearers } from '../signing/end-session.ts';
import { enqueueMessage } from '../messaging/messages.ts';
import { createRecorder } from '../signing/recorder.ts';
import { requestSeal } from '../jobs/request-seal.ts';
import { approverOf, type Review, reviewIn } from '../signing/review/history.ts';
import { namedReviewers } from '../signing/review/named-reviewers.ts';
import { refusalToDecide } from '../signing/review/refusal.ts';
import { settleStamp } from '../signing/stamps.ts';
import { lockOwnSession, participantsOf, type SessionRow } from '../signing/rows.ts';
import type { Transaction } from '../database/connect.ts';
import { type Deciding, settle } from './deciding.ts';
import { askForRepeat } from './repeat.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { Kernel } from '../signing/kernel.ts';

/** The caller who decides, and the transaction. */
interface Asked {
  services: Kernel & Messengers;
  tx: Transaction;
  caller: Originator;
  origin: Origin;
}

type Wish = z.output<(typeof decideReview)['body']>;
type Answer = z.input<(typeof decideReview)['data']>;

export async function decide(
  { services, tx, caller, origin }: Asked,
  id: string,
  wish: Wish,
): Promise<Answer> {
  const session = await lockOwnSession(tx, caller, id);
  const events = readEvents(await chainOf(services, tx, session.id));
  const review = waiting(session, events, wish.round);
  const refusal = refusalToDecide(caller, session, events, review, await namedReviewers(tx, session, events));
  // The first of two approvers may change their decision as long as the second has not decided.
  if (refusal && !(refusal.code === 'REVIEW_APPROVED_BY_YOU' && wish.decision !== 'accept'))
    throw new AppError(refusal.code, { reason: refusal.reason });
  const now = services.now();
  const deciding: Deciding = {
    services,
    tx,
    session,
    review,
    now,
    record: createRecorder(services, tx, session, actorOf(caller), now, origin),
    details: {
      by: await nameOf(services, tx, caller),
      ...(wish.reason === undefined ? {} : { reason: wish.reason }),
    },
  };
  switch (wish.decision) {
    case 'accept':
      return accept(deciding);
    case 'reject':
      return reject(deciding);
    case 'repeat':
      return askForRepeat(deciding, wish);
  }
}

function waiting({ status }: SessionRow, events: readonly StoredEvent[], round: number): Review {
  const review = reviewIn(events);
  if (status !== 'IN_REVIEW' || !review?.isOpen || review.round !== round)
    throw new AppError('NOT_IN_REVIEW');
  return review;
}

async function accept({ services, tx, session, review, now, record, details }: Deciding): Promise<Answer> {
  const facts = { round: review.round };
  if (session.config.review_four_eyes && approverOf(review) === null) {
    await tx.update(reviews).set({ isApproved: true }).where(eq(reviews.sessionId, session.id));
    await record('REVIEW_APPROVED', facts, [], { details });
    return { session_id: session.id, status: 'IN_REVIEW', outcome: 'approved' };
  }
  await settle(tx, session, 'SEALING', now);
  await record('REVIEW_ACCEPTED', facts, [], { details });
  await requestSeal(services.jobs, tx, { session_id: session.id, attempt: 0 });
  return { session_id: session.id, status: 'SEALING', outcome: 'accepted' };
}

/**
 * Rejects the session permanently. The signatures stay in the evidence, the document is not sealed, and everyone who
 * signed is notified.
 */
async function reject({ services, tx, session, review, now, record, details }: Deciding): Promise<Answer> {
  await settle(tx, session, 'REJECTED', now);
  await endBearers(tx, session.id, now);
  const { facts, told } = await settleStamp(tx, session.id, 'session_rejected', now);
  await record('REVIEW_REJECTED', { round: review.round, ...facts }, [], { details, told });
  const people = await participantsOf(tx, session.id);
  // Participants who declined have no signature that could be rejected.
  for (const participant of people.filter(({ status }) => hasSigned(status)))
    await enqueueMessage(services, tx, {
      sessionId: session.id,
      participant,
      kind: 'rejection',
      link: null,
    });
  return { session_id: session.id, status: 'REJECTED', outcome: 'rejected' };
}

/** Returns the name that the certificate shows, regardless of later changes to the person or key. */
async function nameOf({ vault }: Kernel, tx: Transaction, caller: Originator): Promise<string> {
  if ('apiKeyId' in caller) {
    const [key] = await tx.select().from(apiKeys).where(eq(apiKeys.id, caller.apiKeyId));
    return key?.name ?? '';
  }
  const [person] = await tx.select().from(staff).where(eq(staff.id, caller.personId));
  return person ? staffName(vault, person) : '';
}
