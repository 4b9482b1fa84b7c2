/** Sends a webhook again, whatever became of it before: it takes its place in the session's order, with two new days. */
import { and, eq } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { AppError } from '../../http/app-error.ts';
import { webhookDeliveries } from '../../database/schema.ts';
import { enableEndpoint } from '../../signing/webhooks/endpoints.ts';
import { giveUpAt } from '../../signing/webhooks/schedule.ts';
import type { Services, Transaction } from '../../signing/services.ts';

export async function resend(services: Services, tx: Transaction, sessionId: string, deliveryId: string) {
  const at = services.now();
  const [delivery] = isUuid(deliveryId)
    ? await tx
        .update(webhookDeliveries)
        .set({ status: 'pending', tries: 0, nextAttemptAt: at, giveUpAt: giveUpAt(at) })
        .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.sessionId, sessionId)))
        .returning()
    : [];
  if (!delivery) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
  await enableEndpoint(tx, delivery.url);
  return { delivery_id: delivery.id, status: 'pending' as const };
}
