/** How the installation does, for administrators: nothing in it is about a signer. */
import { getHealth } from '@countersign/contract/staff/health';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, min, sql } from 'drizzle-orm';
import {
  evidenceLog,
  insightState,
  messages,
  reviews,
  sessions,
  webhookAttempts,
  webhookDeliveries,
} from '../database/schema.ts';
import { boundedCount } from '../database/bounded-count.ts';
import { firstIdAt } from '../database/time-ids.ts';
import { logHead } from '../evidence/log.ts';
import type { Register } from '../http/register.ts';
import type { Services } from '../signing/services.ts';

export interface SealState {
  problem: string | null;
  certificateEndsAt: Date | null;
}

const WEEK = 7 * 86_400_000;
/** Of the sessions that began last, the seal of which is newest. */
const LATELY = 50;

export function healthRoutes(
  services: Services,
  sealState: () => Promise<SealState>,
  register: Register,
): void {
  const { database, settings, ipIntelligence, now } = services;
  const { db } = database;

  register(getHealth, async () => {
    const { problem, certificateEndsAt } = await sealState();
    return {
      at: now().toISOString(),
      seal: {
        problem,
        certificate_ends_at: timeOf(certificateEndsAt),
        last_sealed_at: timeOf(await lastSealed()),
      },
      channels: await Promise.all((['sms', 'email'] as const).map(channelState)),
      webhooks: { last_delivered_at: timeOf(await lastDelivered()), undelivered: await undelivered() },
      providers: [
        { port: 'sms' as const, name: settings.SMS_PROVIDER },
        { port: 'mail' as const, name: settings.MAIL_PROVIDER },
        { port: 'maps' as const, name: settings.MAP_PROVIDER },
        { port: 'geocoder' as const, name: settings.GEOCODER },
        { port: 'addresses' as const, name: settings.IP_SERVICE },
        { port: 'timestamps' as const, name: settings.TSA_URL ? new URL(settings.TSA_URL).host : 'none' },
        { port: 'storage' as const, name: settings.STORAGE_URL?.kind ?? 'folder' },
      ],
      address_data: (await ipIntelligence.ownData()).map(({ file, date }) => ({
        name: file,
        date: date.toISOString(),
      })),
      queues: await queues(),
    };
  });

  async function channelState(channel: 'sms' | 'email') {
    const since = gt(messages.id, firstIdAt(+now() - WEEK));
    const own = and(since, eq(messages.channel, channel));
    const of = (status: 'sent' | 'failed') => and(own, eq(messages.status, status));
    const [sent] = await db
      .select({
        all: count(),
        last: sql<Date | null>`max(${messages.settledAt})`.mapWith(messages.settledAt),
      })
      .from(messages)
      .where(of('sent'));
    const [failed] = await db.select({ all: count() }).from(messages).where(of('failed'));
    const [last] = await db
      .select()
      .from(messages)
      .where(of('failed'))
      .orderBy(desc(messages.settledAt))
      .limit(1);
    return {
      channel,
      sent: sent?.all ?? 0,
      failed: failed?.all ?? 0,
      last_sent_at: timeOf(sent?.last),
      last_failed_at: timeOf(last?.settledAt),
      last_error: last?.lastError ?? null,
    };
  }

  async function lastSealed(): Promise<Date | null> {
    const rows = await db
      .select({ at: sessions.completedAt })
      .from(sessions)
      .where(eq(sessions.status, 'COMPLETED'))
      .orderBy(desc(sessions.id))
      .limit(LATELY);
    return rows.flatMap(({ at }) => at ?? []).toSorted((a, b) => +b - +a)[0] ?? null;
  }

  async function lastDelivered(): Promise<Date | null> {
    const [last] = await db
      .select({ at: webhookAttempts.startedAt })
      .from(webhookAttempts)
      .where(and(isNull(webhookAttempts.error), isNotNull(webhookAttempts.statusCode)))
      .orderBy(desc(webhookAttempts.id))
      .limit(1);
    return last?.at ?? null;
  }

  async function undelivered(): Promise<number> {
    return boundedCount(
      database,
      webhookDeliveries,
      inArray(webhookDeliveries.status, ['failed', 'disabled']),
    );
  }

  async function queues() {
    const [queued] = await db
      .select({ waiting: count(), oldest: min(messages.createdAt) })
      .from(messages)
      .where(eq(messages.status, 'queued'));
    const [sealing] = await db
      .select({ waiting: count(), oldest: min(sessions.evidenceAt) })
      .from(sessions)
      .where(eq(sessions.status, 'SEALING'));
    const [pending] = await db
      .select({ waiting: count(), oldest: min(webhookDeliveries.createdAt) })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.status, 'pending'));
    const [open] = await db
      .select({ waiting: count(), oldest: min(reviews.startedAt) })
      .from(reviews)
      .where(isNull(reviews.decidedAt));
    const unchained = await db.$count(evidenceLog, isNull(evidenceLog.seq));
    const [counted] = await db.select().from(insightState);
    const { seq } = await logHead(db);
    return [
      { name: 'messages' as const, ...waits(queued) },
      { name: 'seals' as const, ...waits(sealing) },
      { name: 'webhooks' as const, ...waits(pending) },
      { name: 'reviews' as const, ...waits(open) },
      { name: 'evidence_log' as const, waiting: unchained, oldest_at: null },
      { name: 'insight' as const, waiting: Math.max(0, seq - (counted?.position ?? 0)), oldest_at: null },
    ];
  }
}

const timeOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const waits = (found: { waiting: number; oldest: Date | null } | undefined) => ({
  waiting: found?.waiting ?? 0,
  oldest_at: timeOf(found?.oldest),
});
