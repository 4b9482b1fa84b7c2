/**
 * Takes the next webhook that is due, host by host: to one host a few at once, over all nodes, so that a receiver that is slow or silent
 * holds up its own webhooks alone. The host with the fewest under way comes first.
 */
import { and, eq, lte, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { webhookAttempts, webhookDeliveries } from '../../database/schema.ts';
import type { Services, Transaction } from '../../signing/services.ts';

export interface Claim {
  delivery: typeof webhookDeliveries.$inferSelect;
  attemptId: string;
  at: Date;
}

/** More than an attempt can take. A claim that was not settled by then belonged to a process that has died. */
const CLAIM_MILLISECONDS = 30_000;
const MAX_PER_HOST = 4;

export const claimNext = ({ database, now }: Pick<Services, 'database' | 'now'>): Promise<Claim | null> =>
  database.transaction((tx) => claim(tx, now()));

async function claim(tx: Transaction, at: Date): Promise<Claim | null> {
  // One after the other, or two nodes would both count what is under way before either has claimed.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign webhooks'))`);
  const { rows } = await tx.execute<{ id: string }>(nextDue(at));
  const [next] = rows;
  if (!next) return null;
  const [delivery] = await tx
    .update(webhookDeliveries)
    .set({ tries: sql`${webhookDeliveries.tries} + 1`, nextAttemptAt: new Date(+at + CLAIM_MILLISECONDS) })
    // A node of a former version may have been faster.
    .where(and(eq(webhookDeliveries.id, next.id), lte(webhookDeliveries.nextAttemptAt, at)))
    .returning();
  if (!delivery) return null;
  const attemptId = uuid();
  await tx.insert(webhookAttempts).values({ id: attemptId, deliveryId: delivery.id, startedAt: at });
  return { delivery, attemptId, at };
}

/** Each host is found by a step through an index, so that the thousands that wait for one of them are not read to come to the next. */
const nextDue = (at: Date) => sql`
  with recursive hosts as (
    select min(webhook_host(url)) as host from webhook_deliveries where status = 'pending'
    union all
    select (select min(webhook_host(url)) from webhook_deliveries
            where status = 'pending' and webhook_host(url) > hosts.host)
    from hosts where hosts.host is not null
  ), running as (
    select webhook_host(url) as host, count(*) as count
    from webhook_attempts join webhook_deliveries on webhook_deliveries.id = delivery_id
    where duration_ms is null and started_at > ${new Date(+at - CLAIM_MILLISECONDS)}
    group by 1
  )
  select due.id from hosts left join running using (host)
  cross join lateral (
    select id, next_attempt_at from webhook_deliveries as delivery
    where status = 'pending' and webhook_host(url) = hosts.host and next_attempt_at <= ${at}
      and not exists (
        select from webhook_deliveries as earlier
        where earlier.session_id = delivery.session_id and earlier.status = 'pending' and earlier.seq < delivery.seq
      )
    order by next_attempt_at limit 1
  ) as due
  where coalesce(running.count, 0) < ${MAX_PER_HOST}
  order by coalesce(running.count, 0), due.next_attempt_at
  limit 1`;
