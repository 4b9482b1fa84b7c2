/** Requests the seal after the last signature, or a review if one is required. */
import { hasSigned, sessionStatusAfter } from '@countersign/contract/rules/participant-state';
import { type ReviewReason, severityOf } from '@countersign/contract/rules/review';
import { TEMPLATE_DEFAULTS } from '@countersign/contract/template';
import { eq } from 'drizzle-orm';
import { reviews, sessions } from '../database/schema.ts';
import { type StoredEvent, readEvents } from '../evidence/read-event.ts';
import { chainOf } from '../evidence/verify.ts';
import type { Recorder } from '../signing/recorder.ts';
import { requestSeal } from '../jobs/request-seal.ts';
import { namedFor, withoutOwnActs } from '../signing/review/named-reviewers.ts';
import { participantsOf, type SessionRow } from '../signing/rows.ts';
import type { Transaction } from '../database/connect.ts';
import { reviewReasons } from './review-reasons.ts';
import type { Kernel } from '../signing/kernel.ts';
import { mayAskForReview } from '../signing/review/may-ask-for-review.ts';

/** Runs in the transaction of the last signature or of the last decline, which holds the lock of the session. */
export async function sealOrReview(
  services: Kernel,
  tx: Transaction,
  session: SessionRow,
  now: Date,
  record: Recorder,
): Promise<void> {
  const people = await participantsOf(tx, session.id);
  const statuses = people.map(({ status }) => status);
  if (sessionStatusAfter(statuses, false) !== 'SEALING') return;
  const events = mayAskForReview(session.config) ? readEvents(await chainOf(services, tx, session.id)) : [];
  // The document is sealed without the signers who declined, because they did not sign.
  const signers = people.map(({ id, status }) => ({ id, hasSigned: hasSigned(status) }));
  const reasons = events.length > 0 ? reviewReasons(events, session.config, signers) : [];
  const status = reasons.length > 0 ? 'IN_REVIEW' : 'SEALING';
  await tx.update(sessions).set({ status }).where(eq(sessions.id, session.id));
  await record('ALL_SIGNED', { signatures: signers.filter((each) => each.hasSigned).length });
  if (status === 'SEALING') await requestSeal(services.jobs, tx, { session_id: session.id, attempt: 0 });
  else await startReview({ tx, session, now, record }, events, reasons);
}

interface Beginning {
  tx: Transaction;
  session: SessionRow;
  now: Date;
  record: Recorder;
}

async function startReview(
  { tx, session, now, record }: Beginning,
  events: readonly StoredEvent[],
  reasons: ReviewReason[],
): Promise<void> {
  const round = events.filter(({ type }) => type === 'REVIEW_STARTED').length + 1;
  const hours = session.config.review_deadline_hours ?? TEMPLATE_DEFAULTS.review_deadline_hours;
  const dueAt = new Date(+now + hours * 3_600_000);
  const row = {
    round,
    severity: severityOf(reasons),
    reasons,
    startedAt: now,
    dueAt,
    isApproved: false,
    reviewerIds: withoutOwnActs(session, events, namedFor(session, events)),
    overdueNotifiedAt: null,
    decidedAt: null,
  };
  await tx
    .insert(reviews)
    .values({ sessionId: session.id, ...row })
    .onConflictDoUpdate({ target: reviews.sessionId, set: row });
  await record('REVIEW_STARTED', { round, due_at: dueAt.toISOString(), reasons });
}
