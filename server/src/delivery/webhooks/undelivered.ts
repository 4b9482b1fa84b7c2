/** Lists undelivered webhooks of all sessions, and disabled addresses. */
import type {
  listDisabledAddresses,
  listUndeliveredWebhooks,
} from '@countersign/contract/originator/webhooks';
import { and, desc, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import {
  sessions,
  templates,
  templateVersions,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from '../../database/schema.ts';
import type { Originator } from '../../http/callers.ts';
import { readCursor, toPage, writeCursor } from '../../http/cursors.ts';
import { withinScope, ofDepartments } from '../../access/access-scope.ts';
import type { Queryable } from '../../database/connect.ts';
import type { Kernel } from '../../signing/kernel.ts';

type Undelivered = z.input<(typeof listUndeliveredWebhooks)['data']>;

export async function listUndelivered(
  services: Kernel,
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
        withinScope(caller),
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
  };
}

function isBefore(cursor: string): SQL {
  const [createdAt, id] = readCursor(cursor, 'time', 'id');
  return sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

async function lastAttempts({ database }: Kernel, ids: readonly string[]) {
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

const addressOfTemplate = sql<string>`${templates.config} ->> 'webhook_url'`;

/**
 * Matches the webhook addresses in templates of the caller's departments. Also matches the addresses of sessions that
 * were started for these departments with a template of another department.
 */
const isAddressOf = (db: Queryable, caller: Originator, url: SQL): SQL | undefined =>
  caller.departments === null
    ? undefined
    : or(
        ofDepartments(templates.department, caller.departments),
        exists(
          db
            .select({ id: sessions.id })
            .from(sessions)
            .where(
              and(
                eq(sessions.templateId, templates.id),
                eq(sql`${sessions.config} ->> 'webhook_url'`, url),
                withinScope(caller),
              ),
            ),
        ),
      );

/**
 * Checks whether any version of a template has this address. Deleted templates count too, because a session uses the
 * address of its own template version.
 */
export async function belongedToTemplate(tx: Queryable, caller: Originator, url: string): Promise<boolean> {
  const found = await tx
    .select({ id: templates.id })
    .from(templates)
    .innerJoin(templateVersions, eq(templateVersions.templateId, templates.id))
    .where(
      and(eq(sql`${templateVersions.config} ->> 'webhook_url'`, url), isAddressOf(tx, caller, sql`${url}`)),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Lists disabled addresses of the caller's existing templates. Other disabled addresses are stored as hashes and cannot
 * be listed.
 */
export async function listDisabled(
  { database }: Kernel,
  caller: Originator,
  { cursor, limit }: z.output<(typeof listDisabledAddresses)['query']>,
): Promise<z.input<(typeof listDisabledAddresses)['data']>> {
  const { urlSha256, disabledAt } = webhookEndpoints;
  const rows = await database.db
    .select({ urlSha256, disabledAt, url: sql<string>`min(${addressOfTemplate})` })
    .from(webhookEndpoints)
    .innerJoin(templates, eq(sql`encode(sha256(convert_to(${addressOfTemplate}, 'UTF8')), 'hex')`, urlSha256))
    .where(
      and(
        isNull(templates.deletedAt),
        isAddressOf(database.db, caller, addressOfTemplate),
        cursor === undefined ? undefined : isDisabledBefore(cursor),
      ),
    )
    // Several templates may share an address.
    .groupBy(urlSha256, disabledAt)
    .orderBy(desc(disabledAt), desc(urlSha256))
    .limit(limit + 1);
  const { page: shown, next_cursor } = toPage(rows, limit, (last) =>
    writeCursor(last.disabledAt, last.urlSha256),
  );
  const addresses = shown.map((row) => ({ url: row.url, disabled_at: row.disabledAt.toISOString() }));
  return { addresses, next_cursor };
}

function isDisabledBefore(cursor: string): SQL {
  const [at, hash] = readCursor(cursor, 'time', 'sha256');
  return sql`(${webhookEndpoints.disabledAt}, ${webhookEndpoints.urlSha256}) < (${at}::timestamptz, ${hash})`;
}
