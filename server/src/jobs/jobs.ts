/** Durable jobs (pg-boss): enqueued in the business transaction, worked on in the background, drained at the end. */
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

/** Every job by name, with its data. Ids only: what they name stays encrypted in its own table. */
export interface JobData {
  'deliver-message': { message_id: string };
  'seal-session': { session_id: string; attempt: number };
  /** Makes the sessions of a batch. */
  'run-batch': { batch_id: string };
  /** The mail with an invitation to the console. */
  'invite-staff': { person_id: string };
  /** The mail to whoever of the staff sent a session, that a signer has declined. */
  'tell-decline': { participant_id: string };
  /** The dead-letter queue of `deliver-message`. */
  'give-up-message': { message_id: string };
  /** What is due by the clock (`delivery/schedules.ts`). The name is stored in every database. */
  'keep-time': object;
  /** Counts into the figures of insight what the evidence has new. */
  'count-insight': object;
  /** Encrypts under the newest key what is under an earlier one. */
  'rotate-keys': object;
  sweep: object;
}
export type JobName = keyof JobData;
const JOB_NAMES = Object.keys({
  'deliver-message': 0,
  'seal-session': 0,
  'run-batch': 0,
  'invite-staff': 0,
  'tell-decline': 0,
  'give-up-message': 0,
  'keep-time': 0,
  'count-insight': 0,
  'rotate-keys': 0,
  sweep: 0,
} satisfies Record<JobName, 0>);
export const isJobName = (name: string): name is JobName => JOB_NAMES.includes(name);
type Handler<Name extends JobName> = (data: JobData[Name]) => Promise<void>;
export type JobHandlers = { [Name in Exclude<JobName, 'seal-session'>]: Handler<Name> } & {
  /** Null on a node that leaves the sealing to others. */
  'seal-session': Handler<'seal-session'> | null;
};

export interface EnqueueOptions {
  /** At most one job of this name with this key waits; a second request adds none. */
  onlyOne?: string;
  afterSeconds?: number;
  /** With `onlyOne`: where the one that waits is for later, it is due now. */
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
  /** One that a backup has kept. */
  enqueueStored(
    tx: Pick<Transaction, 'execute'>,
    job: { name: JobName; key: string | null; data: unknown },
  ): Promise<void>;
  /** Whether a job of this name with this key waits or is worked on. */
  isUnderWay(name: JobName, key: string): Promise<boolean>;
  /** Work that takes long ends where it can go on later. */
  isStopping(): boolean;
  /** How long each queue is, for operators. */
  queues(): Promise<QueueState[]>;
  /** When what is due by the clock was last done. */
  schedules(): Promise<ScheduleState[]>;
  start(handlers: JobHandlers): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

/** After 5 seconds, then twice as long each time: for about four hours. */
const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
/** An attempt is over in 10 seconds; one that reports nothing for this long died with its process and is started again. */
const LOST_AFTER = { expireInSeconds: 60 };
const LOST_JOB_CHECK_SECONDS = 15;
const EVERY_MINUTE = '* * * * *';
const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *';
/** What is due by the clock. */
const SCHEDULES: ReadonlyMap<string, string> = new Map<JobName, string>([
  ['keep-time', EVERY_MINUTE],
  ['count-insight', EVERY_MINUTE],
  ['rotate-keys', EVERY_MINUTE],
  ['sweep', EVERY_QUARTER_OF_AN_HOUR],
]);
/**
 * Whoever seals says so every few seconds. Where nothing was heard for this long, its node is gone, and another takes the job
 * over: with two checks in between (`LOST_JOB_CHECK_SECONDS`) in less than a minute.
 */
const SEAL_HEARTBEAT = { heartbeatSeconds: 15, retryLimit: 20, retryDelay: 0 };
/** The same for whoever makes the sessions of a batch; what fails is tried again a little later. */
const BATCH_HEARTBEAT = { heartbeatSeconds: 15, retryLimit: 20, retryDelay: 5 };
/** Each keeps the processors busy; two, so that a batch that is sent fast does not hold up another. */
const BATCHES = { pollingIntervalSeconds: 1, localConcurrency: 2 };
/** Each keeps a processor busy; two, so that a slow time-stamping authority holds up nobody else. */
const SEALS = { pollingIntervalSeconds: 1, localConcurrency: 2 };
/** Mails to people of the company. */
const TO_STAFF = ['invite-staff', 'tell-decline'] as const;
const DRAIN_MILLISECONDS = 15_000;
/** Many at once, since each waits on another server; while there are more, without a pause. */
const MESSAGES = { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true };

interface JobOptions {
  /** How often it is looked for jobs whose node is gone. */
  lostJobCheckSeconds?: number | undefined;
  tracer?: Tracer | null;
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
      // Jobs that were lost when a process died need not wait for the first check.
      await boss.supervise();
      await work('deliver-message', handlers['deliver-message'], MESSAGES);
      await work('invite-staff', handlers['invite-staff'], { pollingIntervalSeconds: 2 });
      await work('tell-decline', handlers['tell-decline'], { pollingIntervalSeconds: 2 });
      await work('give-up-message', handlers['give-up-message'], { pollingIntervalSeconds: 5 });
      await work('keep-time', handlers['keep-time'], { pollingIntervalSeconds: 10 });
      await work('count-insight', handlers['count-insight'], { pollingIntervalSeconds: 10 });
      await work('rotate-keys', handlers['rotate-keys'], { pollingIntervalSeconds: 10 });
      const seal = handlers['seal-session'];
      if (seal) await work('seal-session', seal, SEALS);
      await work('run-batch', handlers['run-batch'], BATCHES);
      await work('sweep', handlers.sweep, { pollingIntervalSeconds: 60 });
    },
    async stop() {
      isStopping = true;
      // pg-boss by itself looks only every half second whether its workers have ended.
      const ended = Promise.all(JOB_NAMES.map((name) => boss.offWork(name)));
      await Promise.race([ended, delay(DRAIN_MILLISECONDS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: false });
    },
  };

  /** Each job reports its own result: one that fails does not fail the others of its batch. */
  async function work<Name extends JobName>(
    name: Name,
    handler: Handler<Name>,
    options: WorkerOptions,
  ): Promise<void> {
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
    // Not within the trace that enqueued it: a batch enqueues thousands, and a message is tried for hours.
    const traced = (job: Job<JobData[Name]>): Promise<JobResult> =>
      inTrace(tracer, `job ${name}`, { kind: 'consumer', link: linkOf(job.data) }, () => resultOf(job));
    await boss.work<JobData[Name]>(name, { ...options, perJobResults: true }, async (jobs) => {
      try {
        return await Promise.all(jobs.map(traced));
      } catch (error) {
        // Before it began: pg-boss would keep the reason to itself.
        log.error({ err: error, job: name }, 'A job could not begin');
        throw error;
      }
    });
  }
}

async function createQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue('give-up-message', { ...RETRIES, ...LOST_AFTER });
  const messages = { ...RETRIES, ...LOST_AFTER, deadLetter: 'give-up-message' };
  await boss.createQueue('deliver-message', messages);
  // A queue that an earlier version made is left as it is by `createQueue`.
  await boss.updateQueue('deliver-message', messages);
  for (const name of TO_STAFF) await boss.createQueue(name, { ...RETRIES, ...LOST_AFTER });
  for (const name of ['keep-time', 'count-insight', 'rotate-keys'])
    await boss.createQueue(name, { policy: 'singleton', ...LOST_AFTER });
  // A seal is asked for again for as long as its session waits (`sealing/seal-session.ts`).
  await boss.createQueue('seal-session', { policy: 'short', ...SEAL_HEARTBEAT });
  await boss.updateQueue('seal-session', SEAL_HEARTBEAT);
  await boss.createQueue('run-batch', { policy: 'short', ...BATCH_HEARTBEAT });
  await boss.createQueue('sweep', { policy: 'singleton' });
  for (const [name, times] of SCHEDULES) await boss.schedule(name, times);
  // pg-boss loads a queue's options at its first use, which it could not do inside a transaction of ours.
  for (const name of ['deliver-message', 'seal-session', 'run-batch', ...TO_STAFF])
    await boss.findJobs(name, { id: NIL });
}

/** Whatever the clock enqueues has no data at all. */
const linkOf = (data: object | null) =>
  data !== null && 'traceparent' in data ? readTraceparent(data.traceparent) : undefined;
