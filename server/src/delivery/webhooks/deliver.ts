/**
 * Delivers webhooks at least once and in order within a session: the next webhook is sent when the previous one was
 * delivered or given up. A worker claims a delivery by scheduling the next attempt before it makes the current one.
 * Several nodes can therefore deliver at once, and a killed node loses no delivery.
 */
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { sha256 } from '../../crypto/secrets.ts';
import { templates, webhookAttempts, webhookDeliveries, webhookEndpoints } from '../../database/schema.ts';
import { askGuarded, type WithWebhookGuard } from '../../outgoing/ask-guarded.ts';
import { OutgoingError } from '../../outgoing/outgoing-error.ts';
import type { Transaction } from '../../database/connect.ts';
import { inTrace } from '../../tracing/tracer.ts';
import { nextAttemptAt } from '../../signing/webhooks/schedule.ts';
import { type Claim, claimNext } from './claim.ts';
import { type SecretServices, signingSecrets } from './secrets.ts';
import { payloadWithValues } from './with-values.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { AppError } from '../../http/app-error.ts';
import type { Originator } from '../../http/callers.ts';
import { usableBy } from '../../access/access-scope.ts';
import { hasId } from '../../database/has-id.ts';

/** The time limit for a receiver's response (Standard Webhooks recommends 15 to 30 seconds). */
const ANSWER_MILLISECONDS = 15_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

export type WebhookServices = SecretServices & Pick<Kernel, 'log' | 'tracer'> & WithWebhookGuard;

type Outcome = { statusCode: number | null; error: string | null };

/** Delivers the next due webhook. Returns false if none is due. */
export async function deliverNextWebhook(
  services: WebhookServices,
  claimOne = () => claimNext(services),
): Promise<boolean> {
  const claim = await claimOne();
  if (!claim) return false;
  await inTrace(services.tracer, 'webhook', { kind: 'consumer' }, () => deliver(services, claim));
  return true;
}

async function deliver(services: WebhookServices, claim: Claim): Promise<void> {
  const begun = performance.now();
  const { id, url } = claim.delivery;
  const payload = await payloadWithValues(services, claim.delivery);
  const outcome = await ask(services, { id, url, payload, at: claim.at });
  const durationMs = Math.round(performance.now() - begun);
  await services.database.transaction((tx) => settle(services, tx, claim, { ...outcome, durationMs }));
}

/**
 * Signs a webhook and sends it once. Returns a text that describes what is wrong with the response, or null if it is
 * acceptable.
 */
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
  if (status === GONE) return 'answered 410: it accepts no more webhooks';
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
    await moveLater(tx, delivery, null, now());
    return;
  }
  if (statusCode === GONE) {
    await disable(tx, delivery.url, now());
    return;
  }
  const next = nextAttemptAt(delivery.tries, now(), delivery.giveUpAt);
  if (!next) log.warn({ session_id: delivery.sessionId, delivery_id: delivery.id }, 'A webhook was given up');
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({ status: next ? 'pending' : 'failed', nextAttemptAt: next })
    // The condition excludes a webhook that another worker delivered or disabled in the meantime.
    .where(and(isThisDelivery, eq(webhookDeliveries.status, 'pending')));
  if (rowCount) await moveLater(tx, delivery, next, now());
}

/**
 * Sets the time of the session's later webhooks to that of the next attempt, or to now if there is none. During an
 * outage, these webhooks therefore do not precede webhooks that can be sent.
 */
async function moveLater(
  tx: Transaction,
  { sessionId, seq }: Claim['delivery'],
  next: Date | null,
  now: Date,
): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: next ?? now })
    .where(
      and(
        eq(webhookDeliveries.sessionId, sessionId),
        gt(webhookDeliveries.seq, seq),
        eq(webhookDeliveries.status, 'pending'),
        eq(webhookDeliveries.tries, 0),
        next ? lt(webhookDeliveries.nextAttemptAt, next) : gt(webhookDeliveries.nextAttemptAt, now),
      ),
    );
}

/**
 * Disables this webhook and all waiting webhooks to the same address, in every session, because the receiver accepts no
 * more webhooks.
 */
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

interface Signed {
  id: string;
  at: Date;
  body: string;
}

/**
 * Returns the headers of Standard Webhooks. They contain an HMAC-SHA-256 over the id, the time and the body for each
 * valid secret, so that a receiver can switch secrets without missing a webhook. Secrets are passed as bytes. Receivers
 * write them as `whsec_` and base64.
 */
export function signatureHeaders(
  { id, at, body }: Signed,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(+at / 1000));
  const signatures = secrets.map((secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

export async function addressOf(tx: Transaction, { departments }: Originator, templateId: string) {
  const [template] = await tx
    .select({ config: templates.config })
    .from(templates)
    .where(
      and(
        hasId(templates.id, templateId),
        usableBy(templates.department, departments),
        isNull(templates.deletedAt),
      ),
    );
  if (!template) throw new AppError('TEMPLATE_NOT_FOUND');
  const url = template.config.webhook_url;
  if (url === null) throw new AppError('WEBHOOK_URL_MISSING');
  return { url };
}

/** Sends a webhook that only tests whether the receiver responds. It is sent once and not stored. */
export async function sendTest(services: WebhookServices, url: string) {
  const at = services.now();
  const begun = performance.now();
  const { statusCode, error } = await ask(services, {
    id: uuid(),
    url,
    payload: JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: {} }),
    at,
  });
  return {
    url,
    delivered: error === null,
    status_code: statusCode,
    error,
    duration_ms: Math.round(performance.now() - begun),
  };
}
