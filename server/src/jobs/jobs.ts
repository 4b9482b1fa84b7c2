/**
 * Runs durable jobs (pg-boss). A job is enqueued in the business transaction, processed in the background, and
 * completed before a shutdown.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { StampState } from '@countersign/contract/rules/stamps';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type Job, type JobResult } from 'pg-boss';
import { NIL } from 'uuid';
import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../database/connect.ts';
import { currentSpan, traceHeaders } from '../tracing/span.ts';
import { readTraceparent } from '../tracing/trace-context.ts';
import { inTrace, type Tracer } from '../tracing/tracer.ts';
import { describeQueueError } from './queue-error.ts';
import { isUnderWay, makeDue, type QueueState, readQueues } from './queue-state.ts';
import { beginRuns, recordRun, readRuns, type ScheduleState } from './schedule-runs.ts';
import { OWN_POLL_SECONDS, startWaking } from './wake-workers.ts';

/** Every job with its data. A job contains only ids, so the records it names stay encrypted in their own tables. */
export interface JobData {
  'deliver-message': { message_id: string };
  'seal-session': { session_id: string; attempt: number };
  /** Creates the sessions of a batch. */
  'run-batch': { batch_id: string };
  /** Sends an invitation to the console by email. */
  'invite-staff': { person_id: string };
  /** Notifies the sender of a session by email that a signer has declined. */
  'tell-decline': { participant_id: string };
  /** Notifies an administrator by email that stamp certificates run low. */
  'tell-stamp-stock': { person_id: string; state: StampState; article: string; value_paise: number };
  /** Gives up messages whose last attempt failed (the dead-letter queue of `deliver-message`). */
  'give-up-message': { message_id: string };
  /** Runs the scheduled work (`delivery/schedules.ts`). Every database stores this name, so it must not change. */
  'keep-time': object;
  /** Adds new evidence to the insight figures, and requests more workers if there is much. */
  'count-insight': object;
  /** Counts evidence that `count-insight` claimed. */
  'count-ranges': object;
  /** Re-encrypts data with the newest key. */
  'rotate-keys': object;
  sweep: object;
}
export type JobName = keyof JobData;
/** How many jobs each queue's workers fetch and run at once on a node. */
const WORKERS: Readonly<Record<JobName, WorkerOptions>> = {
  // The worker sends many messages at once, because each send waits for another server, and fetches without a pause
  // while the batch is full.
  'deliver-message': { batchSize: 10, burstWhenBatchFull: true },
  // Each sealing job keeps a processor busy. There are two workers, so that a slow time-stamping authority does not
  // block other sessions.
  'seal-session': { count: 2 },
  // Each batch keeps the processors busy. There are two workers, so that one batch does not block another.
  'run-batch': { count: 2 },
  'invite-staff': {},
  'tell-decline': {},
  'tell-stamp-stock': {},
  'give-up-message': {},
  'keep-time': {},
  'count-insight': {},
  'count-ranges': {},
  'rotate-keys': {},
  sweep: {},
};

export const isJobName = (name: string): name is JobName => Object.hasOwn(WORKERS, name);

const JOB_NAMES: readonly JobName[] = Object.keys(WORKERS).filter(isJobName);
type Handler<Name extends JobName> = (data: JobData[Name]) => Promise<void>;
/** The handler of each job, or null if this node does not run it. */
export type JobHandlers = { readonly [Name in JobName]: Handler<Name> | null };

export interface EnqueueOptions {
  /** At most one job with this name and key can wait. Further requests do not add a job. */
  onlyOne?: string;
  afterSeconds?: number;
  /** If true, a job with the same `onlyOne` that is scheduled for later becomes due now. */
  atOnce?: boolean;
}

interface WorkerOptions {
  batchSize?: number;
  burstWhenBatchFull?: boolean;
  count?: number;
}

export interface Jobs {
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: JobData[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Enqueues a job that was stored in a backup. */
  enqueueStored(
    tx: Pick<Transaction, 'execute'>,
    job: { name: JobName; key: string | null; data: unknown },
  ): Promise<void>;
  /** Returns whether a job with this name and key is waiting or running. */
  isUnderWay(name: JobName, key: string): Promise<boolean>;
  /** Returns true during a shutdown. A long job then stops early if it can resume later. */
  isStopping(): boolean;
  /** Returns the length of each queue, for operators. */
  queues(): Promise<QueueState[]>;
  /** Returns when each scheduled job last ran. */
  schedules(): Promise<ScheduleState[]>;
  start(handlers: JobHandlers): Promise<void>;
  /** Waits for running jobs to finish. */
  stop(): Promise<void>;
}

/**
 * The first delay between two attempts is 5 seconds. It doubles with each retry, and all retries take about four hours.
 */
const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
/**
 * An attempt takes at most 10 seconds. If a job sends no news for this long, its process is dead and the job is started
 * again.
 */
const LOST_AFTER = { expireInSeconds: 60 };
const LOST_JOB_CHECK_SECONDS = 15;
const EVERY_MINUTE = '* * * * *';
const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *';
/** The scheduled jobs with their schedules in cron syntax. */
const SCHEDULES: ReadonlyMap<string, string> = new Map<JobName, string>([
  ['keep-time', EVERY_MINUTE],
  ['count-insight', EVERY_MINUTE],
  ['rotate-keys', EVERY_MINUTE],
  ['sweep', EVERY_QUARTER_OF_AN_HOUR],
]);
/**
 * The sealing process sends a heartbeat every few seconds. If no heartbeat arrives for this long, its node is dead, and
 * another node takes over. Including the checks in between (`LOST_JOB_CHECK_SECONDS`), this takes less than a minute.
 */
const SEAL_HEARTBEAT = { heartbeatSeconds: 15, retryLimit: 20, retryDelay: 0 };
/** Batches have the same heartbeat, with a short delay before a retry. */
const BATCH_HEARTBEAT = { heartbeatSeconds: 15, retryLimit: 20, retryDelay: 5 };
/** The jobs that send emails to members of staff. */
const TO_STAFF = ['invite-staff', 'tell-decline', 'tell-stamp-stock'] as const;
const DRAIN_MILLISECONDS = 15_000;
interface JobOptions {
  /** The interval of the check for jobs whose node is dead. */
  lostJobCheckSeconds?: number | undefined;
  tracer?: Tracer | null;
}

interface Tools {
  boss: PgBoss;
  database: Database;
  log: FastifyBaseLogger;
  tracer: Tracer | null;
}

export async function openJobs(
  database: Database,
  log: FastifyBaseLogger,
  { lostJobCheckSeconds = LOST_JOB_CHECK_SECONDS, tracer = null }: JobOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => database.pool.query(text, values),
    },
    application_name: 'countersign jobs',
    superviseIntervalSeconds: lostJobCheckSeconds,
    monitorIntervalSeconds: lostJobCheckSeconds,
  });
  boss.on('error', (reported) => {
    const { level, facts, message } = describeQueueError(reported);
    log[level](facts, message);
  });
  await boss.start();
  await createQueues(boss);

  let isStopping = false;
  let waking: ReturnType<typeof startWaking> | undefined;
  return {
    async enqueue(tx, name, data, { onlyOne, afterSeconds, atOnce } = {}) {
      await boss.send(
        name,
        { ...data, ...traceHeaders() },
        {
          db: fromDrizzle(tx, sql),
          ...(onlyOne === undefined ? {} : { singletonKey: onlyOne }),
          ...(afterSeconds ? { startAfter: afterSeconds } : {}),
        },
      );
      if (atOnce && onlyOne !== undefined) await makeDue(tx, name, onlyOne);
    },
    async enqueueStored(tx, { name, key, data }) {
      const stored = z.record(z.string(), z.unknown()).parse(data);
      await boss.send(name, stored, {
        db: fromDrizzle(tx, sql),
        ...(key === null ? {} : { singletonKey: key }),
      });
    },
    isUnderWay: (name, key) => isUnderWay(database, name, key),
    isStopping: () => isStopping,
    queues: () => readQueues(database, JOB_NAMES),
    schedules: () => readRuns(database),
    async start(handlers) {
      await beginRuns(database, [...SCHEDULES.keys()]);
      // Jobs that were lost when a process died do not have to wait for the first check.
      await boss.supervise();
      const workers = new Map<string, string[]>();
      for (const name of JOB_NAMES)
        workers.set(name, await startWorkers({ boss, database, log, tracer }, name, handlers));
      const names = JOB_NAMES.filter((name) => handlers[name] !== null);
      waking = startWaking(database, names, (name) => {
        for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
      });
    },
    async stop() {
      isStopping = true;
      await waking?.stop();
      // Waits for the running jobs only. pg-boss itself checks just every half second whether its workers have ended.
      const ended = Promise.all(JOB_NAMES.map((name) => boss.offWork(name)));
      await Promise.race([ended, delay(DRAIN_MILLISECONDS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/**
 * Starts the workers of a job and returns their ids. Each job reports its own result, so one failure does not fail the
 * other jobs of the same fetch.
 */
async function startWorkers<Name extends JobName>(
  { boss, database, log, tracer }: Tools,
  name: Name,
  handlers: Pick<JobHandlers, Name>,
): Promise<string[]> {
  const handler: Handler<Name> | null = handlers[name];
  if (!handler) return [];
  const resultOf = async ({ id, data }: Job<JobData[Name]>): Promise<JobResult> => {
    try {
      await handler(data);
      if (SCHEDULES.has(name)) await recordRun(database, name);
      return { id, status: 'completed' };
    } catch (error) {
      currentSpan()?.fail(error);
      log.warn({ err: error, job: name }, 'A job failed');
      return { id, status: 'failed', output: { error: error instanceof Error ? error.name : 'unknown' } };
    }
  };
  // A job is not part of the trace that enqueued it, because a batch enqueues thousands of jobs and a message is
  // retried for hours.
  const traced = (job: Job<JobData[Name]>): Promise<JobResult> =>
    inTrace(tracer, `job ${name}`, { kind: 'consumer', link: linkOf(job.data) }, () => resultOf(job));
  const { count = 1, ...options }: WorkerOptions = WORKERS[name];
  const startOne = () =>
    boss.work<JobData[Name]>(
      name,
      { ...options, pollingIntervalSeconds: OWN_POLL_SECONDS, perJobResults: true },
      async (jobs) => {
        try {
          return await Promise.all(jobs.map(traced));
        } catch (error) {
          // The job failed before it started, and pg-boss would not report the reason.
          log.error({ err: error, job: name }, 'A job could not start');
          throw error;
        }
      },
    );
  return Promise.all(Array.from({ length: count }, startOne));
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue('give-up-message', { ...RETRIES, ...LOST_AFTER });
  const messages = { ...RETRIES, ...LOST_AFTER, deadLetter: 'give-up-message' };
  await boss.createQueue('deliver-message', messages);
  // The options are set here too, because `createQueue` leaves existing queues unchanged.
  await boss.updateQueue('deliver-message', messages);
  for (const name of TO_STAFF) await boss.createQueue(name, { ...RETRIES, ...LOST_AFTER });
  // A range that was not counted waits for the next run of `count-insight`.
  await boss.createQueue('count-ranges', { retryLimit: 0, ...LOST_AFTER });
  for (const name of ['keep-time', 'count-insight', 'rotate-keys'])
    await boss.createQueue(name, { policy: 'singleton', ...LOST_AFTER });
  // The queue needs no dead-letter queue, because the server keeps requesting a seal until the session is sealed
  // (`sealing/seal-session.ts`).
  await boss.createQueue('seal-session', { policy: 'short', ...SEAL_HEARTBEAT });
  await boss.updateQueue('seal-session', SEAL_HEARTBEAT);
  await boss.createQueue('run-batch', { policy: 'short', ...BATCH_HEARTBEAT });
  await boss.createQueue('sweep', { policy: 'singleton' });
  for (const [name, times] of SCHEDULES) await boss.schedule(name, times);
  // The options of these queues are loaded here, because pg-boss loads them at first use, which fails inside our own
  // transactions.
  for (const name of ['deliver-message', 'seal-session', 'run-batch', 'count-ranges', ...TO_STAFF])
    await boss.findJobs(name, { id: NIL });
}

/** The data is null for scheduled jobs. */
const linkOf = (data: object | null) =>
  data !== null && 'traceparent' in data ? readTraceparent(data.traceparent) : undefined;
