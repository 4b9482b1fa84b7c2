/** Webhooks of all sessions that did not arrive, and the addresses that want no more. */
import type { listUndeliveredWebhooks } from '@countersign/contract/originator/webhooks';
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
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
import { readCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { withinReach, ofDepartments } from '../../access/reach.ts';
import type { Services } from '../../signing/services.ts';

type Undelivered = z.input<(typeof listUndeliveredWebhooks)['data']>;

export async function listUndelivered(
  services: Services,
  caller: Originator,
  { cursor, limit }: z.output<(typeof listUndeliveredWebhooks)['query']>,
): Promise<Undelivered> {
  const { db } = services.database;
  const rows = await db
    .select({ delivery: webhookDeliveries, reference: sessions.reference })
    .from(webhookDeliveries)
    .innerJoin(sessions, eq(sessions.id, webhookDeliveries.sessionId))
    .where(
      and(
        inArray(webhookDeliveries.status, ['failed', 'disabled']),
        withinReach(caller),
        cursor === undefined ? undefined : isBefore(cursor),
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit + 1);
  const { page: shown, next_cursor } = toPage(rows, limit, ({ delivery: { createdAt, id } }) =>
    writeCursor(createdAt, id),
  );
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
    next_cursor,
    disabled: await disabledAddresses(services, caller),
  };
}

function isBefore(cursor: string): SQL {
  const [createdAt, id] = readCursor(cursor, 'time', 'id');
  return sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${createdAt}::timestamptz, ${id}::uuid)`;
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
    .where(and(ofDepartments(templates.department, departments), isNull(templates.deletedAt)));
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
