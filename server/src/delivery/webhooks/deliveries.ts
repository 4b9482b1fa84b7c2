/** Lists and repeats a session's webhook deliveries for the originator. */
import type { listSessionWebhooks } from '@countersign/contract/originator/webhooks';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { sha256 } from '../../crypto/secrets.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import { readCursor, toPage, writeCursor } from '../../http/cursors.ts';
import type { SessionRow } from '../../signing/rows.ts';
import type { Transaction } from '../../database/connect.ts';
import { enableEndpoint } from '../../signing/webhooks/endpoints.ts';
import { giveUpAt } from '../../signing/webhooks/schedule.ts';
import type { Kernel } from '../../signing/kernel.ts';
import { hasId } from '../../database/has-id.ts';

type Webhooks = z.input<(typeof listSessionWebhooks)['data']>;

export async function listDeliveries(
  services: Kernel,
  session: SessionRow,
  { cursor, limit }: z.output<(typeof listSessionWebhooks)['query']>,
): Promise<Webhooks> {
  const { db } = services.database;
  const url = session.config.webhook_url;
  const [endpoint] = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.urlSha256, sha256(url ?? '')));
  const some = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.sessionId, session.id),
        cursor === undefined ? undefined : gt(webhookDeliveries.seq, Number(readCursor(cursor, 'number')[0])),
      ),
    )
    .orderBy(asc(webhookDeliveries.seq))
    .limit(limit + 1)
    .as('some');
  // The deliveries and their attempts are read in a single statement, so that they are consistent.
  const rows = await db
    .select({ delivery: webhookDeliveries, attempt: webhookAttempts })
    .from(some)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.id, some.id))
    .leftJoin(webhookAttempts, eq(webhookAttempts.deliveryId, webhookDeliveries.id))
    .orderBy(asc(webhookDeliveries.seq), asc(webhookAttempts.id));
  const attempts = Map.groupBy(
    rows.flatMap(({ attempt }) => attempt ?? []),
    ({ deliveryId }) => deliveryId,
  );
  const deliveries = new Map(rows.map(({ delivery }) => [delivery.id, delivery]));
  const { page, next_cursor } = toPage([...deliveries.values()], limit, ({ seq }) => writeCursor(seq));
  return {
    url,
    disabled_at: endpoint?.disabledAt.toISOString() ?? null,
    deliveries: page.map((delivery) => ({
      delivery_id: delivery.id,
      type: delivery.type,
      sequence: delivery.seq,
      status: delivery.status,
      created_at: delivery.createdAt.toISOString(),
      next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
      attempts: (attempts.get(delivery.id) ?? []).map(describe),
    })),
    next_cursor,
  };
}

const describe = (attempt: typeof webhookAttempts.$inferSelect) => ({
  at: attempt.startedAt.toISOString(),
  duration_ms: attempt.durationMs,
  status_code: attempt.statusCode,
  error: attempt.error,
});

/** Sends a webhook again, whatever its state, for another two days. The order within its session is preserved. */
export async function resendWebhook(
  services: Kernel,
  tx: Transaction,
  sessionId: string,
  deliveryId: string,
) {
  const at = services.now();
  const [delivery] = await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', tries: 0, nextAttemptAt: at, giveUpAt: giveUpAt(at) })
    .where(and(hasId(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.sessionId, sessionId)))
    .returning();
  if (!delivery) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
  await enableEndpoint(tx, delivery.url);
  return { delivery_id: delivery.id, status: 'pending' as const };
}
