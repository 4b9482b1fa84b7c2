/**
 * Delivers webhooks at least once and, within a session, one after the other: the next is sent when the one before it was
 * delivered or given up. A worker claims a delivery by writing down its next attempt before it makes this one; so any number of
 * nodes may work at once, and each of them may be killed at any moment.
 */
import { and, asc, eq, lt, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuid } from 'uuid';
import { sha256 } from '../../crypto/secrets.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../../database/schema.ts';
import { askGuarded } from '../../outgoing/ask-guarded.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import type { Services, Transaction } from '../../signing/services.ts';
import { inTrace } from '../../tracing/tracer.ts';
import { nextAttemptAt } from '../../signing/webhooks/schedule.ts';
import { type SecretServices, signingSecrets } from './secrets.ts';
import { signatureHeaders } from './sign.ts';

/** How long a receiver may take to answer (Standard Webhooks advises 15 to 30 seconds). */
const ANSWER_MILLISECONDS = 15_000;
/** More than an attempt can take. A claim that was not settled by then belonged to a process that has died. */
const CLAIM_MILLISECONDS = 30_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

export type WebhookServices = SecretServices & Pick<Services, 'webhookGuard' | 'log' | 'tracer'>;

type Delivery = typeof webhookDeliveries.$inferSelect;
type Claim = { delivery: Delivery; attemptId: string; at: Date };
type Outcome = { statusCode: number | null; error: string | null };

/** Returns false when nothing is due. */
export async function deliverNextWebhook(services: WebhookServices): Promise<boolean> {
  const claim = await services.database.transaction((tx) => claimNext(tx, services.now()));
  if (!claim) return false;
  await inTrace(services.tracer, 'webhook', { kind: 'consumer' }, () => deliver(services, claim));
  return true;
}

async function deliver(services: WebhookServices, claim: Claim): Promise<void> {
  const begun = performance.now();
  const { id, url, payload } = claim.delivery;
  const outcome = await ask(services, { id, url, payload, at: claim.at });
  const durationMs = Math.round(performance.now() - begun);
  await services.database.transaction((tx) => settle(services, tx, claim, { ...outcome, durationMs }));
}

async function claimNext(tx: Transaction, now: Date): Promise<Claim | null> {
  const earlier = alias(webhookDeliveries, 'earlier');
  const [due] = await tx
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.status, 'pending'),
        lte(webhookDeliveries.nextAttemptAt, now),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(earlier)
            .where(
              and(
                eq(earlier.sessionId, webhookDeliveries.sessionId),
                eq(earlier.status, 'pending'),
                lt(earlier.seq, webhookDeliveries.seq),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due) return null;
  const tries = due.tries + 1;
  await tx
    .update(webhookDeliveries)
    .set({ tries, nextAttemptAt: new Date(+now + CLAIM_MILLISECONDS) })
    .where(eq(webhookDeliveries.id, due.id));
  const attemptId = uuid();
  await tx.insert(webhookAttempts).values({ id: attemptId, deliveryId: due.id, startedAt: now });
  return { delivery: { ...due, tries }, attemptId, at: now };
}

/** Signed and sent once; what is wrong with the answer is told in words. */
export async function ask(
  services: WebhookServices,
  { id, url, payload, at }: { id: string; url: string; payload: string; at: Date },
): Promise<Outcome> {
  const secrets = await signingSecrets(services);
  try {
    const { status } = await askGuarded(services.webhookGuard, url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Countersign',
        ...signatureHeaders({ id, at, body: payload }, secrets),
      },
      body: payload,
      timeoutMs: ANSWER_MILLISECONDS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return { statusCode: status, error: isSuccess(status) ? null : refusalOf(status) };
  } catch (error) {
    if (error instanceof OutgoingError) return { statusCode: null, error: error.message };
    throw error;
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

function refusalOf(status: number): string {
  if (status === GONE) return 'answered 410: it wants no more webhooks';
  const isRedirect = status >= 300 && status < 400;
  return isRedirect ? `answered ${status}: redirects are not followed` : `answered ${status}`;
}

const GONE = 410;

async function settle(
  { now, log }: WebhookServices,
  tx: Transaction,
  { delivery, attemptId }: Claim,
  { statusCode, error, durationMs }: Outcome & { durationMs: number },
): Promise<void> {
  await tx
    .update(webhookAttempts)
    .set({ statusCode, error, durationMs })
    .where(eq(webhookAttempts.id, attemptId));
  const isThisDelivery = eq(webhookDeliveries.id, delivery.id);
  if (error === null) {
    await tx
      .update(webhookDeliveries)
      .set({ status: 'delivered', nextAttemptAt: null })
      .where(isThisDelivery);
    return;
  }
  if (statusCode === GONE) {
    await disable(tx, delivery.url, now());
    return;
  }
  const next = nextAttemptAt(delivery.tries, now(), delivery.giveUpAt);
  if (!next) log.warn({ session_id: delivery.sessionId, delivery_id: delivery.id }, 'A webhook is given up');
  await tx
    .update(webhookDeliveries)
    .set({ status: next ? 'pending' : 'failed', nextAttemptAt: next })
    // Not where another worker has settled it meanwhile: what was delivered or disabled stays so.
    .where(and(isThisDelivery, eq(webhookDeliveries.status, 'pending')));
}

/** The receiver wants no more webhooks: neither this one nor those that wait, of any session. */
async function disable(tx: Transaction, url: string, at: Date): Promise<void> {
  await tx
    .insert(webhookEndpoints)
    .values({ urlSha256: sha256(url), disabledAt: at })
    .onConflictDoNothing();
  await tx
    .update(webhookDeliveries)
    .set({ status: 'disabled', nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.url, url), eq(webhookDeliveries.status, 'pending')));
}
