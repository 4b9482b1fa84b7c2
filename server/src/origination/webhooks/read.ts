/** What became of a session's webhooks. */
import type { listSessionWebhooks } from '@countersign/contract/originator/webhooks';
import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { sha256 } from '../../crypto/secrets.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { findSession } from '../sessions/read.ts';

type Webhooks = z.input<(typeof listSessionWebhooks)['data']>;

export async function webhooksOf(services: Services, sessionId: string): Promise<Webhooks> {
  const { db } = services.database;
  const session = await findSession(services, sessionId);
  const url = session.config.webhook_url;
  const [endpoint] = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.urlSha256, sha256(url ?? '')));
  const deliveries = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.sessionId, session.id))
    .orderBy(asc(webhookDeliveries.seq));
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(
      inArray(
        webhookAttempts.deliveryId,
        deliveries.map(({ id }) => id),
      ),
    )
    .orderBy(asc(webhookAttempts.id));
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return {
    url,
    disabled_at: endpoint?.disabledAt.toISOString() ?? null,
    deliveries: deliveries.map((delivery) => ({
      delivery_id: delivery.id,
      type: delivery.type,
      sequence: delivery.seq,
      status: delivery.status,
      created_at: delivery.createdAt.toISOString(),
      next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
      attempts: (byDelivery.get(delivery.id) ?? []).map(describe),
    })),
  };
}

const describe = (attempt: typeof webhookAttempts.$inferSelect) => ({
  at: attempt.startedAt.toISOString(),
  duration_ms: attempt.durationMs,
  status_code: attempt.statusCode,
  error: attempt.error,
});
