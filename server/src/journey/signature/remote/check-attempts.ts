/** Requests the results of attempts whose browser did not return, and ends attempts that have expired. */
import { and, asc, eq, lte, ne } from 'drizzle-orm';
import { remoteSignings } from '../../../database/schema.ts';
import { type Attempt, contentOf, endAttempt } from './attempts.ts';
import { askService, continueAttempt, newReturn, type RemoteTools, requestOf } from './continue-attempt.ts';
import { personOf } from './find-attempt.ts';

const ATTEMPTS_AT_ONCE = 50;
/** The time for which a node claims an attempt. During this time, no other node checks the attempt. */
const CLAIM_MILLISECONDS = 60_000;

/** Checks the attempts that are due. It runs every minute. */
export async function checkAttempts(services: RemoteTools): Promise<void> {
  const due = await services.database.db
    .select()
    .from(remoteSignings)
    .where(and(lte(remoteSignings.nextCheckAt, services.now()), ne(remoteSignings.status, 'refused')))
    .orderBy(asc(remoteSignings.nextCheckAt))
    .limit(ATTEMPTS_AT_ONCE);
  for (const attempt of due)
    await checkAttempt(services, attempt).catch((error: unknown) =>
      services.log.error({ err: error, session_id: attempt.sessionId }, 'An attempt could not be checked'),
    );
}

export async function checkAttempt(services: RemoteTools, attempt: Attempt): Promise<void> {
  const [claimed] = await services.database.db
    .update(remoteSignings)
    .set({
      status: attempt.status === 'open' ? 'answering' : attempt.status,
      nextCheckAt: new Date(+services.now() + CLAIM_MILLISECONDS),
    })
    .where(
      and(
        eq(remoteSignings.transaction, attempt.transaction),
        eq(remoteSignings.status, attempt.status),
        ...(attempt.nextCheckAt ? [eq(remoteSignings.nextCheckAt, attempt.nextCheckAt)] : []),
      ),
    )
    .returning();
  if (!claimed) return;
  if (claimed.status === 'preparing') return endAttempt(services, claimed, 'service_busy');
  const returning = newReturn(services);
  const content = { ...contentOf(services, claimed), returnUrl: returning.url };
  const request = requestOf(services, claimed, await personOf(services, claimed.participantId), content);
  const leg = await askService(services, claimed, (service) => service.check(request, content.state));
  const isOver = services.now() >= claimed.expiresAt || attempt.status === 'answering';
  if (isOver && (leg.kind === 'pending' || leg.kind === 'visit'))
    return endAttempt(services, claimed, 'expired');
  if (leg.kind === 'pending' && content.form) return reopen(services, attempt, leg.retryAfterSeconds);
  return continueAttempt(services, claimed, leg, returning);
}

/** Reopens an attempt whose signer is still at the service. The address at which the browser returns stays valid. */
async function reopen({ database, now }: RemoteTools, attempt: Attempt, seconds: number): Promise<void> {
  await database.db
    .update(remoteSignings)
    .set({ status: 'open', nextCheckAt: new Date(+now() + Math.max(1, seconds) * 1000) })
    .where(and(eq(remoteSignings.transaction, attempt.transaction), eq(remoteSignings.status, 'answering')));
}
