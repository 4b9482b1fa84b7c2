/** Shows administrators the state of the installation, without any data about signers. */
import { MESSAGE_CHANNELS, type MessageChannel } from '@countersign/contract/rules/messages';
import { type BoundedCount, MOST_COUNTED } from '@countersign/contract/rules/counts';
import { getHealth, PROVIDED, type ROTATION_STATES } from '@countersign/contract/staff/health';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import {
  evidenceLog,
  insightRanges,
  insightState,
  messages,
  providerAnswers,
  reviews,
  sends,
  sessions,
  webhookAttempts,
  webhookDeliveries,
} from '../database/schema.ts';
import { asBounded, boundedCount } from '../database/bounded-count.ts';
import { logHead } from '../evidence/log.ts';
import type { Register } from '../http/register.ts';
import { providerOf, reportsDelivery } from '../settings/channel-providers.ts';
import type { Signals } from '../providers/signals.ts';
import type { Kernel } from '../signing/kernel.ts';

export interface SealState {
  problem: string | null;
  certificateEndsAt: Date | null;
}

export interface KeyState {
  state: (typeof ROTATION_STATES)[number];
  since: Date | null;
  done: number;
  total: number;
  unreadable: number;
  nodesWithFormerKey: number;
}

const WEEK = 7 * 86_400_000;
const HOUR = 3_600_000;
/** The number of most recent sessions in which the newest seal is searched. */
const LATELY = 50;

export function healthRoutes(
  services: Kernel & Signals,
  { sealState, keyState }: { sealState: () => Promise<SealState>; keyState: () => Promise<KeyState> },
  register: Register,
): void {
  const { settings, ipIntelligence, now } = services;

  register(getHealth, async () => {
    const { problem, certificateEndsAt } = await sealState();
    const { since, nodesWithFormerKey, ...keys } = await keyState();
    return {
      at: now().toISOString(),
      seal: {
        problem,
        certificate_ends_at: timeOf(certificateEndsAt),
        last_sealed_at: timeOf(await lastSealed(services)),
      },
      keys: { ...keys, since: timeOf(since), nodes_with_former_key: nodesWithFormerKey },
      channels: await Promise.all(
        MESSAGE_CHANNELS.filter((channel) => providerOf(settings, channel) !== 'none').map((channel) =>
          channelState(services, channel),
        ),
      ),
      webhooks: {
        last_delivered_at: timeOf(await lastDelivered(services)),
        undelivered: await undelivered(services),
      },
      providers: await providers(services),
      address_data: (await ipIntelligence.ownData()).map(({ file, date }) => ({
        name: file,
        date: date.toISOString(),
      })),
      queues: await queues(services),
    };
  });
}

async function providers({ database, settings }: Kernel) {
  const rows = await database.db.select().from(providerAnswers);
  return PROVIDED.map((port) => {
    const name = nameOf(settings, port);
    // If no provider is configured, a stored answer comes from a former provider.
    const row = name === 'none' ? undefined : rows.find((each) => each.port === port);
    return {
      port,
      name,
      answered_at: timeOf(row?.answeredAt),
      unanswered_at: timeOf(row?.unansweredAt),
    };
  });
}

async function channelState({ database, settings, now }: Kernel, channel: MessageChannel) {
  const since = new Date(+now() - WEEK);
  const settled = (status: 'sent' | 'failed') =>
    and(eq(messages.channel, channel), eq(messages.status, status), gt(messages.settledAt, since));
  const lastOf = async (status: 'sent' | 'failed') =>
    (
      await database.db
        .select({
          at: messages.settledAt,
          error: messages.lastError,
          code: messages.failureCode,
          providerCode: messages.providerCode,
        })
        .from(messages)
        .where(settled(status))
        .orderBy(desc(messages.settledAt))
        .limit(1)
    )[0];
  const failed = await lastOf('failed');
  return {
    channel,
    sent: await boundedCount(database, messages, settled('sent')),
    failed: await boundedCount(database, messages, settled('failed')),
    failed_last_hour: await boundedCount(
      database,
      messages,
      and(settled('failed'), gt(messages.settledAt, new Date(+now() - HOUR))),
    ),
    delivered: reportsDelivery(settings, channel)
      ? await boundedCount(
          database,
          sends,
          and(
            eq(sends.channel, channel),
            inArray(sends.state, ['delivered', 'read']),
            ne(sends.kind, 'otp'),
            gt(sends.createdAt, since),
          ),
        )
      : null,
    last_sent_at: timeOf((await lastOf('sent'))?.at),
    last_failed_at: timeOf(failed?.at),
    last_error: failed?.error ?? null,
    last_failure_code: failed?.code ?? null,
    last_provider_code: failed?.providerCode ?? null,
  };
}

async function lastSealed({ database }: Kernel): Promise<Date | null> {
  const rows = await database.db
    .select({ at: sessions.completedAt })
    .from(sessions)
    .where(eq(sessions.status, 'COMPLETED'))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(LATELY);
  return rows.flatMap(({ at }) => at ?? []).toSorted((a, b) => +b - +a)[0] ?? null;
}

async function lastDelivered({ database }: Kernel): Promise<Date | null> {
  const [last] = await database.db
    .select({ at: webhookAttempts.startedAt })
    .from(webhookAttempts)
    .where(and(isNull(webhookAttempts.error), isNotNull(webhookAttempts.statusCode)))
    .orderBy(desc(webhookAttempts.id))
    .limit(1);
  return last?.at ?? null;
}

async function undelivered({ database }: Kernel): Promise<BoundedCount> {
  return boundedCount(database, webhookDeliveries, inArray(webhookDeliveries.status, ['failed', 'disabled']));
}

async function queues(services: Kernel) {
  const { database } = services;
  const sealing = await longestSealing(services);
  const [counted] = await database.db.select().from(insightState);
  const [claimed] = await database.db
    .select({
      entries: sql<number>`coalesce(sum(${insightRanges.upTo} - ${insightRanges.after}), 0)::integer`,
    })
    .from(insightRanges);
  const { seq } = await logHead(database.db);
  const isPending = eq(webhookDeliveries.status, 'pending');
  return [
    await queueOf(services, 'messages', messages.createdAt, eq(messages.status, 'queued')),
    { name: 'seals' as const, waiting: asBounded(sealing.length), oldest_at: timeOf(sealing[0]) },
    await queueOf(services, 'webhooks', webhookDeliveries.createdAt, isPending),
    await queueOf(services, 'reviews', reviews.startedAt, isNull(reviews.decidedAt)),
    {
      name: 'evidence_log' as const,
      waiting: await boundedCount(database, evidenceLog, isNull(evidenceLog.seq)),
      oldest_at: null,
    },
    {
      name: 'insight' as const,
      waiting: asBounded(Math.max(0, seq - (counted?.position ?? 0)) + (claimed?.entries ?? 0)),
      oldest_at: null,
    },
  ];
}

type TimeColumn = typeof messages.createdAt | typeof webhookDeliveries.createdAt | typeof reviews.startedAt;

/** Returns the number of waiting rows and the time at which the oldest of them was created. */
async function queueOf<Name extends string>(
  { database }: Kernel,
  name: Name,
  since: TimeColumn,
  isWaiting: SQL,
) {
  const [oldest] = await database.db
    .select({ at: sql<Date | null>`min(${since})`.mapWith(since) })
    .from(since.table)
    .where(isWaiting);
  const waiting = await boundedCount(database, since.table, isWaiting);
  return { name, waiting, oldest_at: timeOf(oldest?.at) };
}

/** Returns the times at which sessions started to wait for their seal, oldest first. */
async function longestSealing({ database, now }: Kernel): Promise<Date[]> {
  const rows = await database.db
    .select({ at: sessions.evidenceAt })
    .from(sessions)
    .where(eq(sessions.status, 'SEALING'))
    .orderBy(asc(sessions.createdAt))
    .limit(MOST_COUNTED + 1);
  return rows.map(({ at }) => at ?? now()).toSorted((a, b) => +a - +b);
}

function nameOf(settings: Kernel['settings'], port: (typeof PROVIDED)[number]): string {
  switch (port) {
    case 'sms':
    case 'whatsapp':
    case 'voice':
      return providerOf(settings, port);
    case 'mail':
      return providerOf(settings, 'email');
    case 'maps':
      return settings.MAP_PROVIDER;
    case 'geocoder':
      return settings.GEOCODER;
    case 'addresses':
      return settings.IP_SERVICE;
    case 'timestamps':
      return settings.TSA_URL ? new URL(settings.TSA_URL).host : 'none';
    case 'vision':
      return settings.VISION_URL.length > 0 ? 'nodes' : 'local';
    case 'storage':
      return settings.STORAGE_URL?.kind ?? 'folder';
  }
}

const timeOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
