/** Durable jobs (pg-boss): enqueued in the business transaction, processed in the background, drained at shutdown. */
import { setTimeout as delay } from 'node:timers/promises';
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

/** Every job with its data. Jobs only contain ids; the records they name stay encrypted in their own tables. */
export interface JobData {
  'deliver-message': { message_id: string };
  'seal-session': { session_id: string; attempt: number };
  /** Creates the sessions of a batch. */
  'run-batch': { batch_id: string };
  /** Sends an invitation to the console by e-mail. */
  'invite-staff': { person_id: string };
  /** Notifies the sender of a session by e-mail that a signer has declined. */
  'tell-decline': { participant_id: string };
  /** The dead-letter queue of `deliver-message`. */
  'give-up-message': { message_id: string };
  /** Runs the scheduled work (`delivery/schedules.ts`). The name is stored in every database. */
  'keep-time': object;
  /** Adds new evidence to the insight figures. */
  'count-insight': object;
  /** Re-encrypts data with the newest key. */
  'rotate-keys': object;
  sweep: object;
}
export type JobName = keyof JobData;
/** How often each worker looks for jobs, and how many it runs at once. */
const WORKERS: Readonly<Record<JobName, WorkerOptions>> = {
  // Many at once, because each waits for another server; without a pause while there are more.
  'deliver-message': { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true },
  // Each keeps a processor busy. Two, so that a slow time-stamping authority does not hold up others.
  'seal-session': { pollingIntervalSeconds: 1, localConcurrency: 2 },
  // Each keeps the processors busy. Two, so that a fast batch does not hold up another.
  'run-batch': { pollingIntervalSeconds: 1, localConcurrency: 2 },
  'invite-staff': { pollingIntervalSeconds: 2 },
  'tell-decline': { pollingIntervalSeconds: 2 },
  'give-up-message': { pollingIntervalSeconds: 5 },
  'keep-time': { pollingIntervalSeconds: 10 },
  'count-insight': { pollingIntervalSeconds: 10 },
  'rotate-keys': { pollingIntervalSeconds: 10 },
  sweep: { pollingIntervalSeconds: 60 },
};

export const isJobName = (name: string): name is JobName => Object.hasOwn(WORKERS, name);

const JOB_NAMES: readonly JobName[] = Object.keys(WORKERS).filter(isJobName);
type Handler<Name extends JobName> = (data: JobData[Name]) => Promise<void>;
/** Null on a node that leaves this work to others. */
export type JobHandlers = { readonly [Name in JobName]: Handler<Name> | null };

export interface EnqueueOptions {
  /** At most one job with this name and key waits; further requests add none. */
  onlyOne?: string;
  afterSeconds?: number;
  /** With `onlyOne`: makes a job that waits for later due now. */
  atOnce?: boolean;
}

interface WorkerOptions {
  pollingIntervalSeconds: number;
  batchSize?: number;
  burstWhenBatchFull?: boolean;
  localConcurrency?: number;
}

export interface Jobs {
  enqueue<Name extends JobName>(
    tx: Transaction,
    name: Name,
    data: JobData[Name],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Enqueues a job from a backup. */
  enqueueStored(
    tx: Pick<Transaction, 'execute'>,
    job: { name: JobName; key: string | null; data: unknown },
  ): Promise<void>;
  /** Whether a job with this name and key is waiting or running. */
  isUnderWay(name: JobName, key: string): Promise<boolean>;
  /** Long jobs stop early if they can resume later. */
  isStopping(): boolean;
  /** The length of each queue, for operators. */
  queues(): Promise<QueueState[]>;
  /** When each scheduled job last ran. */
  schedules(): Promise<ScheduleState[]>;
  start(handlers: JobHandlers): Promise<void>;
  /** Waits for running jobs to finish. */
  stop(): Promise<void>;
}

/** The first delay is 5 seconds and doubles each time, for about four hours in all. */
const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
/** An attempt takes at most 10 seconds. A job without news for this long lost its process and is started again. */
const LOST_AFTER = { expireInSeconds: 60 };
const LOST_JOB_CHECK_SECONDS = 15;
const EVERY_MINUTE = '* * * * *';
const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *';
/** Scheduled jobs. */
const SCHEDULES: ReadonlyMap<string, string> = new Map<JobName, string>([
  ['keep-time', EVERY_MINUTE],
  ['count-insight', EVERY_MINUTE],
  ['rotate-keys', EVERY_MINUTE],
  ['sweep', EVERY_QUARTER_OF_AN_HOUR],
]);
/**
 * The sealing process sends a heartbeat every few seconds. If none arrives for this long, its node is gone and another
 * takes over: with two checks in between (`LOST_JOB_CHECK_SECONDS`), in less than a minute.
 */
const SEAL_HEARTBEAT = { heartbeatSeconds: 15, retryLimit: 20, retryDelay: 0 };
/** The same for batches, with a short delay before a retry. */
const BATCH_HEARTBEAT = { heartbeatSeconds: 15, retryLimit: 20, retryDelay: 5 };
/** E-mails to members of staff. */
const TO_STAFF = ['invite-staff', 'tell-decline'] as const;
const DRAIN_MILLISECONDS = 15_000;
interface JobOptions {
  /** Interval of the check for jobs whose node is gone. */
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
      // Jobs lost when a process died need not wait for the first check.
      await boss.supervise();
      for (const name of JOB_NAMES) await startWorker({ boss, database, log, tracer }, name, handlers);
    },
    async stop() {
      isStopping = true;
      // pg-boss itself only checks every half second whether its workers have ended.
      const ended = Promise.all(JOB_NAMES.map((name) => boss.offWork(name)));
      await Promise.race([ended, delay(DRAIN_MILLISECONDS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** Each job reports its own result, so one failure does not fail the rest of its batch. */
async function startWorker<Name extends JobName>(
  { boss, database, log, tracer }: Tools,
  name: Name,
  handlers: Pick<JobHandlers, Name>,
): Promise<void> {
  const handler: Handler<Name> | null = handlers[name];
  if (!handler) return;
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
  // Not part of the trace that enqueued it, because a batch enqueues thousands of jobs and a message is retried for
  // hours.
  const traced = (job: Job<JobData[Name]>): Promise<JobResult> =>
    inTrace(tracer, `job ${name}`, { kind: 'consumer', link: linkOf(job.data) }, () => resultOf(job));
  await boss.work<JobData[Name]>(name, { ...WORKERS[name], perJobResults: true }, async (jobs) => {
    try {
      return await Promise.all(jobs.map(traced));
    } catch (error) {
      // Failed before it started; pg-boss would not report the reason.
      log.error({ err: error, job: name }, 'A job could not start');
      throw error;
    }
  });
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue('give-up-message', { ...RETRIES, ...LOST_AFTER });
  const messages = { ...RETRIES, ...LOST_AFTER, deadLetter: 'give-up-message' };
  await boss.createQueue('deliver-message', messages);
  // `createQueue` leaves existing queues unchanged.
  await boss.updateQueue('deliver-message', messages);
  for (const name of TO_STAFF) await boss.createQueue(name, { ...RETRIES, ...LOST_AFTER });
  for (const name of ['keep-time', 'count-insight', 'rotate-keys'])
    await boss.createQueue(name, { policy: 'singleton', ...LOST_AFTER });
  // A seal is requested again for as long as its session waits (`sealing/seal-session.ts`).
  await boss.createQueue('seal-session', { policy: 'short', ...SEAL_HEARTBEAT });
  await boss.updateQueue('seal-session', SEAL_HEARTBEAT);
  await boss.createQueue('run-batch', { policy: 'short', ...BATCH_HEARTBEAT });
  await boss.createQueue('sweep', { policy: 'singleton' });
  for (const [name, times] of SCHEDULES) await boss.schedule(name, times);
  // pg-boss loads a queue's options at first use, which fails inside our own transactions.
  for (const name of ['deliver-message', 'seal-session', 'run-batch', ...TO_STAFF])
    await boss.findJobs(name, { id: NIL });
}

/** Scheduled jobs have no data. */
const linkOf = (data: object | null) =>
  data !== null && 'traceparent' in data ? readTraceparent(data.traceparent) : undefined;
