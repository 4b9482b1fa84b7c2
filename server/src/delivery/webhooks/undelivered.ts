/** Webhooks of all sessions that did not arrive, and the addresses that want no more. */
import type { listUndeliveredWebhooks } from '@countersign/contract/originator/webhooks';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { sha256 } from '../../crypto/secrets.ts';
import {
  sessions,
  templates,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import { withinReach, ofDepartments } from '../../access/reach.ts';
import type { Services } from '../../signing/services.ts';

type Undelivered = z.input<(typeof listUndeliveredWebhooks)['data']>;

export async function listUndelivered(
  services: Services,
  caller: Originator,
  limit: number,
): Promise<Undelivered> {
  const { db } = services.database;
  const rows = await db
    .select({ delivery: webhookDeliveries, reference: sessions.reference })
    .from(webhookDeliveries)
    .innerJoin(sessions, eq(sessions.id, webhookDeliveries.sessionId))
    .where(and(inArray(webhookDeliveries.status, ['failed', 'disabled']), withinReach(caller)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = await lastAttempts(
    services,
    shown.map(({ delivery }) => delivery.id),
  );
  return {
    deliveries: shown.map(({ delivery, reference }) => ({
      delivery_id: delivery.id,
      session_id: delivery.sessionId,
      reference,
      type: delivery.type,
      url: delivery.url,
      status: delivery.status === 'disabled' ? 'disabled' : 'failed',
      created_at: delivery.createdAt.toISOString(),
      last_attempt: last.get(delivery.id) ?? null,
    })),
    has_more: rows.length > limit,
    disabled: await disabledAddresses(services, caller),
  };
}

async function lastAttempts({ database }: Services, ids: readonly string[]) {
  const rows = await database.db
    .selectDistinctOn([webhookAttempts.deliveryId])
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, [...ids]))
    .orderBy(webhookAttempts.deliveryId, desc(webhookAttempts.id));
  return new Map(
    rows.map(({ deliveryId, startedAt, statusCode, error }) => [
      deliveryId,
      { at: startedAt.toISOString(), status_code: statusCode, error },
    ]),
  );
}

/** Of the templates that the caller sees: an address is kept by its hash alone. */
async function disabledAddresses({ database }: Services, { departments }: Originator) {
  const { db } = database;
  const rows = await db
    .select({ config: templates.config })
    .from(templates)
    .where(ofDepartments(templates.department, departments));
  const urls = new Map(rows.flatMap(({ config: { webhook_url: url } }) => (url ? [[sha256(url), url]] : [])));
  const disabled = await db
    .select()
    .from(webhookEndpoints)
    .where(inArray(webhookEndpoints.urlSha256, [...urls.keys()]))
    .orderBy(desc(webhookEndpoints.disabledAt));
  return disabled.flatMap(({ urlSha256, disabledAt }) => {
    const url = urls.get(urlSha256);
    return url ? [{ url, disabled_at: disabledAt.toISOString() }] : [];
  });
}
