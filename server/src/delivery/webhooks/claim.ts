/**
 * Claims the next due webhook, host by host. Only a few are sent at once to a host, counted across all nodes, so that a
 * slow or silent receiver delays only its own webhooks. The host with the fewest webhooks in progress comes first.
 */
import { and, eq, lte, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { webhookAttempts, webhookDeliveries } from '../../database/schema.ts';
import type { Transaction } from '../../database/connect.ts';
import type { Kernel } from '../../signing/kernel.ts';

export interface Claim {
  delivery: typeof webhookDeliveries.$inferSelect;
  attemptId: string;
  at: Date;
}

/**
 * The maximum duration of a claim on a webhook. Every attempt is shorter, so an older claim belongs to a process that
 * has ended.
 */
const CLAIM_MILLISECONDS = 30_000;
const MAX_PER_HOST = 4;
/**
 * The number of a host's due webhooks that are examined first. If none of them can be sent, all wait for earlier
 * webhooks.
 */
const FIRST_DUE = 8;
/**
 * The number of waiting webhooks that are postponed together, and the number of repetitions before other hosts are
 * served.
 */
const PUT_OFF_AT_ONCE = 500;
const PUT_OFF_TIMES = 10;

export const claimNext = ({ database, now }: Pick<Kernel, 'database' | 'now'>): Promise<Claim | null> =>
  database.transaction((tx) => claim(tx, now()));

async function claim(tx: Transaction, at: Date): Promise<Claim | null> {
  // The lock serialises claims. Otherwise, two nodes could count the webhooks in progress before either node claims
  // one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('countersign webhooks'))`);
  const id = await nextDue(tx, at);
  if (id === null) return null;
  const [delivery] = await tx
    .update(webhookDeliveries)
    .set({ tries: sql`${webhookDeliveries.tries} + 1`, nextAttemptAt: new Date(+at + CLAIM_MILLISECONDS) })
    // A node of an earlier version, which does not take the lock, may have claimed the webhook.
    .where(and(eq(webhookDeliveries.id, id), lte(webhookDeliveries.nextAttemptAt, at)))
    .returning();
  if (!delivery) return null;
  const attemptId = uuid();
  await tx.insert(webhookAttempts).values({ id: attemptId, deliveryId: delivery.id, startedAt: at });
  return { delivery, attemptId, at };
}

async function nextDue(tx: Transaction, at: Date): Promise<string | null> {
  for (let times = 0; ; times += 1) {
    const { rows: hosts } = await tx.execute<{ host: string; id: string; waits: boolean }>(firstOfHosts(at));
    const waiting = hosts.filter(({ waits }) => waits).map(({ host }) => host);
    if (waiting.length === 0 || times === PUT_OFF_TIMES || !(await putOff(tx, waiting, at)))
      return hosts.find(({ waits }) => !waits)?.id ?? null;
  }
}

/**
 * Finds each host by a step in the index, without reading the thousands of webhooks that may wait for a host. The first
 * webhook of a session is sent, and the session's other webhooks wait for it.
 */
const firstOfHosts = (at: Date) => sql`
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
  select host, due.id, due.waits from hosts left join running using (host)
  cross join lateral (
    select id, next_attempt_at, exists (
        select from webhook_deliveries as earlier
        where earlier.session_id = delivery.session_id and earlier.status = 'pending' and earlier.seq < delivery.seq
      ) as waits
    from (
      select id, session_id, seq, next_attempt_at from webhook_deliveries
      where status = 'pending' and webhook_host(url) = hosts.host and next_attempt_at <= ${at}
      order by next_attempt_at, seq limit ${FIRST_DUE}
    ) as delivery
    order by waits, next_attempt_at, seq limit 1
  ) as due
  where coalesce(running.count, 0) < ${MAX_PER_HOST}
  order by coalesce(running.count, 0), due.next_attempt_at`;

/**
 * Postpones webhooks that wait for an earlier one, so that they become due together with it. During an outage sessions
 * continue to report, and these webhooks would otherwise precede all sendable ones. A webhook that is being settled is
 * skipped, because its followers were just queried.
 */
async function putOff(tx: Transaction, hosts: readonly string[], at: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update webhook_deliveries as later set next_attempt_at = first.next_attempt_at
    from (
      select session_id, seq, next_attempt_at from webhook_deliveries
      where status = 'pending' and id in (
        select (
          select id from webhook_deliveries where session_id = due.session_id and status = 'pending' order by seq limit 1
        )
        from unnest(${sql.param(hosts)}::text[]) as host
        cross join lateral (
          select session_id from webhook_deliveries
          where status = 'pending' and webhook_host(url) = host and next_attempt_at <= ${at}
          order by next_attempt_at, seq limit ${PUT_OFF_AT_ONCE}
        ) as due
      )
      for update skip locked
    ) as first
    where later.session_id = first.session_id and later.status = 'pending' and later.seq > first.seq
      and later.next_attempt_at < first.next_attempt_at and later.next_attempt_at <= ${at}`);
  return (rowCount ?? 0) > 0;
}
