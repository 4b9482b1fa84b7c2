/**
 * Registers the metrics of the installation. No label names a person, a session or an address. Metrics from the
 * database are identical on every node, so dashboards use the maximum and not the sum.
 */
import type { Registry } from 'prom-client';
import { databaseProblem } from '../http/health.ts';
import type { DiskSpace } from '../http/disk-space.ts';
import { COUNTED_OUTCOMES, poolCounts } from '../processes/pool-counts.ts';
import { auditStreamState } from '../delivery/audit-stream/stream.ts';
import { lastBackup } from '../database/schema.ts';
import { softwareInUse } from '../evidence/software.ts';
import { installationBudget } from '../messaging/message-budget.ts';
import { addCounter, addGauge, type GaugeOptions, cached, type Sample } from './gauges.ts';
import { type InstallationState, readState } from './installation-state.ts';
import type { Signals } from '../providers/signals.ts';
import { readStock } from '../providers/stamps/stock.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { WithSealer } from '../sealing/sealer.ts';
import type { Kernel } from '../signing/kernel.ts';

/** Prometheus queries each node about every fifteen seconds, so a reading is cached for less. */
const CACHE_MILLISECONDS = 10_000;
const WORKER_STATES = ['working', 'idle', 'waiting'] as const;

export function measureInstallation(
  registry: Registry,
  services: Kernel & WithStorage & Signals & WithSealer,
  disk: DiskSpace,
): void {
  const { seals, presence, messages } = services.measures;
  for (const measure of [seals, presence, messages]) registry.registerMetric(measure);
  for (const gauge of [
    // The pool is measured first, so that the result does not include the connections that the other gauges use.
    ...poolGauges(services),
    ...workGauges(cached(CACHE_MILLISECONDS, () => readState(services))),
    ...budgetGauges(services),
    ...reachableGauges(services),
    ...sealGauges(services),
    ...evidenceGauges(services),
    ...auditStreamGauges(services),
    ...backupGauges(services),
    ...stampGauges(services),
    ...machineGauges(services, disk),
  ])
    addGauge(registry, gauge);
  addCounter(registry, {
    name: 'countersign_worker_requests_total',
    help: 'Requests to worker processes, by pool and outcome; the process is replaced after too-slow, crashed and failed',
    labels: ['pool', 'outcome'],
    read: () =>
      poolCounts().flatMap(({ name, outcomes }) =>
        COUNTED_OUTCOMES.map((outcome) => ({ labels: { pool: name, outcome }, value: outcomes[outcome] })),
      ),
  });
  addCounter(registry, {
    name: 'countersign_trace_spans_total',
    help: 'Spans accepted by the trace collector, and spans dropped because it did not respond; 0 if no collector is set',
    labels: ['outcome'],
    read: () =>
      Object.entries(services.tracer?.counts() ?? { exported: 0, dropped: 0 }).map(([outcome, value]) => ({
        labels: { outcome },
        value,
      })),
  });
}

function workGauges(state: () => Promise<InstallationState>): GaugeOptions[] {
  const from = (samples: (state: InstallationState) => Sample[]) => async () => samples(await state());
  return [
    {
      name: 'countersign_sessions',
      help: 'Sessions that have not ended, by status; this metric and those below exclude tests',
      labels: ['status'],
      read: from(({ sessions }) =>
        sessions.map(({ status, count }) => ({ labels: { status }, value: count })),
      ),
    },
    {
      name: 'countersign_sessions_oldest_seconds',
      help: 'Age in seconds of the oldest session by state: since creation, or since it entered IN_REVIEW or SEALING; 0 if there is none',
      labels: ['status'],
      read: from(({ sessions, at }) =>
        sessions.map(({ status, since }) => ({ labels: { status }, value: secondsSince(since, at) })),
      ),
    },
    {
      name: 'countersign_sessions_of_last_day',
      help: 'Sessions created within the last 24 hours, by their current status',
      labels: ['status'],
      read: from(({ lastDay }) => lastDay.map(({ status, count }) => ({ labels: { status }, value: count }))),
    },
    {
      name: 'countersign_jobs_waiting',
      help: 'Due jobs that have not started, by queue',
      labels: ['queue'],
      read: from(({ queues }) =>
        queues.map(({ name, waiting }) => ({ labels: { queue: name }, value: waiting })),
      ),
    },
    {
      name: 'countersign_jobs_deferred',
      help: 'Jobs scheduled for later, including retries, by queue',
      labels: ['queue'],
      read: from(({ queues }) =>
        queues.map(({ name, deferred }) => ({ labels: { queue: name }, value: deferred })),
      ),
    },
    {
      name: 'countersign_jobs_oldest_seconds',
      help: 'Waiting time of the oldest due job, by queue',
      labels: ['queue'],
      read: from(({ queues }) =>
        queues.map(({ name, oldestSeconds }) => ({ labels: { queue: name }, value: oldestSeconds })),
      ),
    },
    {
      name: 'countersign_schedule_done_seconds',
      help: 'Time since the last run of each schedule: every minute, `sweep` every 15 minutes',
      labels: ['schedule'],
      read: from(({ schedules }) =>
        schedules.map(({ name, agoSeconds }) => ({ labels: { schedule: name }, value: agoSeconds })),
      ),
    },
    {
      name: 'countersign_webhooks_pending',
      help: 'Webhooks that are neither delivered nor given up',
      read: from(({ webhooks }) => [{ value: webhooks.pending }]),
    },
    {
      name: 'countersign_webhooks_oldest_seconds',
      help: 'Age of the oldest of these webhooks; 0 if there is none',
      read: from(({ webhooks, at }) => [{ value: secondsSince(webhooks.oldest, at) }]),
    },
    {
      name: 'countersign_files_left',
      help: 'Erased sessions with a file that could not be deleted yet: it is locked, or the storage refused',
      read: from(({ filesLeft }) => [{ value: filesLeft.count }]),
    },
    {
      name: 'countersign_files_left_oldest_seconds',
      help: 'Time since the first of these sessions was erased; 0 if there is none',
      read: from(({ filesLeft, at }) => [{ value: secondsSince(filesLeft.oldest, at) }]),
    },
    {
      name: 'countersign_evidence_log_waiting',
      help: 'Events whose chain heads are not yet in the transparency log; a worker adds them every two seconds',
      read: from(({ unchained }) => [{ value: unchained }]),
    },
  ];
}

function budgetGauges(services: Kernel): GaugeOptions[] {
  const windows = () => installationBudget(services);
  return [
    {
      name: 'countersign_sms_budget_used_ratio',
      help: "Used share of the installation's SMS budget, by window",
      labels: ['window'],
      read: async () =>
        (await windows()).map(({ window, used, limit }) => ({ labels: { window }, value: used / limit })),
    },
    {
      name: 'countersign_sms_budget_left',
      help: "Remaining SMS in the installation's budget, by window",
      labels: ['window'],
      read: async () =>
        (await windows()).map(({ window, used, limit }) => ({
          labels: { window },
          value: Math.max(0, limit - used),
        })),
    },
  ];
}

function poolGauges({ database: { pool } }: Kernel): GaugeOptions[] {
  return [
    {
      name: 'countersign_database_connections',
      help: 'Database connections of this node in use and idle, and work waiting for one, by state',
      labels: ['state'],
      read: () => [
        { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ],
    },
    {
      name: 'countersign_database_connections_most',
      help: 'Maximum number of database connections of this node',
      read: () => [{ value: pool.options.max }],
    },
  ];
}

const reachableGauges = ({ database, storage }: Kernel & WithStorage): GaugeOptions[] => [
  {
    name: 'countersign_database_reachable',
    help: '1 while the database responds to this node, otherwise 0; metrics from the database are missing then',
    read: async () => [{ value: (await databaseProblem(database)) === null ? 1 : 0 }],
  },
  {
    name: 'countersign_storage_reachable',
    help: '1 while this node can use the storage of documents and photos, otherwise 0 (/readyz shows the reason)',
    read: async () => [{ value: (await storage.problem()) === null ? 1 : 0 }],
  },
];

function sealGauges({ sealer }: WithSealer): GaugeOptions[] {
  return [
    {
      name: 'countersign_can_seal',
      help: '1 while documents can be sealed; 0 while the seal key cannot be used (/readyz shows the reason)',
      read: async () => [{ value: (await sealer.problem()) === null ? 1 : 0 }],
    },
    {
      name: 'countersign_seal_certificate_end_seconds',
      help: "Expiry of the first of the seal's certificates, including its issuers, in seconds since 1970",
      read: async () => {
        const end = await sealer.endsAt();
        return end ? [{ value: +end / 1000 }] : [];
      },
    },
  ];
}

/** Only nodes that run the check report these metrics. */
function evidenceGauges({ measures }: Kernel): GaugeOptions[] {
  const last = (value: (look: NonNullable<typeof measures.evidence>) => number) => () =>
    measures.evidence ? [{ value: value(measures.evidence) }] : [];
  return [
    {
      name: 'countersign_evidence_faults',
      help: 'Altered or missing evidence found by the last check; absent before the first check',
      read: last(({ faults }) => faults),
    },
    {
      name: 'countersign_evidence_checked_seconds',
      help: "Time of this node's last evidence check, in seconds since 1970",
      read: last(({ at }) => +at / 1000),
    },
  ];
}

function auditStreamGauges(services: Kernel): GaugeOptions[] {
  const state = cached(CACHE_MILLISECONDS, () => auditStreamState(services));
  const from = (value: 'behind' | 'failures') => async () =>
    (await state()).map((each) => ({ labels: { destination: each.destination }, value: each[value] }));
  return [
    {
      name: 'countersign_audit_stream_behind',
      help: 'Events that a destination of the audit stream has not received yet; absent without a destination',
      labels: ['destination'],
      read: from('behind'),
    },
    {
      name: 'countersign_audit_stream_failures',
      help: 'Failed attempts since a destination of the audit stream last accepted events',
      labels: ['destination'],
      read: from('failures'),
    },
  ];
}

/** Absent until `cli backup` has made a backup, for example if PostgreSQL's own tools make the backups. */
function backupGauges({ database: { db }, now }: Kernel): GaugeOptions[] {
  const last = cached(CACHE_MILLISECONDS, async () => (await db.select().from(lastBackup)).slice(0, 1));
  return [
    {
      name: 'countersign_backup_age_seconds',
      help: 'Age of the last complete backup that `cli backup` made',
      read: async () => (await last()).map(({ madeAt }) => ({ value: secondsSince(madeAt, now()) })),
    },
    {
      name: 'countersign_backup_bytes',
      help: 'Size of this backup',
      read: async () => (await last()).map(({ bytes }) => ({ value: bytes })),
    },
    {
      name: 'countersign_backup_faults',
      help: 'Files that were missing or damaged in this backup',
      read: async () => (await last()).map(({ faults }) => ({ value: faults })),
    },
  ];
}

function stampGauges({ database: { db } }: Kernel): GaugeOptions[] {
  const stock = cached(CACHE_MILLISECONDS, () => readStock(db, false));
  return [
    {
      name: 'countersign_stamp_stocks_low',
      help: 'Kinds of stamp certificates (state, article, value) with fewer available than their alert allows',
      read: async () => [{ value: (await stock()).filter(({ is_low }) => is_low).length }],
    },
  ];
}

function machineGauges({ ipIntelligence, now }: Kernel & Signals, disk: DiskSpace): GaugeOptions[] {
  const room = (of: 'free' | 'size' | 'minimum') => async () => {
    const found = await disk.room();
    return found ? [{ value: found[of] }] : [];
  };
  return [
    {
      name: 'countersign_workers',
      help: 'Busy and idle worker processes, and requests waiting for one, by pool and state',
      labels: ['pool', 'state'],
      read: () =>
        poolCounts().flatMap((pool) =>
          WORKER_STATES.map((state) => ({ labels: { pool: pool.name, state }, value: pool[state] })),
        ),
    },
    {
      name: 'countersign_address_data_age_seconds',
      help: 'Age of the address data in IP_INTELLIGENCE, by file',
      labels: ['file'],
      read: async () =>
        (await ipIntelligence.ownData()).map(({ file, date }) => ({
          labels: { file },
          value: secondsSince(date, now()),
        })),
    },
    { name: 'countersign_disk_free_bytes', help: 'Free space on the disk of DATA_DIR', read: room('free') },
    { name: 'countersign_disk_size_bytes', help: 'Size of the disk of DATA_DIR', read: room('size') },
    {
      name: 'countersign_disk_minimum_bytes',
      help: 'MIN_FREE_DISK_MB: below this, the server accepts no new data',
      read: room('minimum'),
    },
    {
      name: 'countersign_build_info',
      help: 'Always 1; labels carry the version and the program hash that the evidence records',
      labels: ['version', 'build'],
      read: async () => {
        const { version, build } = await softwareInUse();
        return [{ labels: { version, build }, value: 1 }];
      },
    },
  ];
}

const secondsSince = (then: Date | null, at: Date): number => (then ? Math.max(0, (+at - +then) / 1000) : 0);
