/** Durable jobs (pg-boss): enqueued in the business transaction, worked on in the background, drained at the end. */
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Log, Transaction } from '../services.ts';

/** Every job by name, with what it needs to know. Ids only: what they stand for stays encrypted where it is. */
export interface JobData {
  'deliver-message': { message_id: string };
  sweep: object;
}
export type JobName = keyof JobData;
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export interface Jobs {
  enqueue<Name extends JobName>(tx: Transaction, name: Name, data: JobData[Name]): Promise<void>;
  start(handlers: JobHandlers): Promise<void>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const RETRIES = { retryLimit: 12, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };
const EVERY_QUARTER_OF_AN_HOUR = '*/15 * * * *';
const DRAIN_MILLISECONDS = 15_000;

export async function openJobs(database: Database, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => database.pool.query(text, values),
    },
    application_name: 'countersign jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue reports an error'));
  await boss.start();
  await boss.createQueue('deliver-message', RETRIES);
  await boss.createQueue('sweep', { policy: 'singleton' });
  await boss.schedule('sweep', EVERY_QUARTER_OF_AN_HOUR);

  return {
    async enqueue(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) });
    },
    async start(handlers) {
      await work(boss, 'deliver-message', handlers['deliver-message'], { pollingIntervalSeconds: 1 });
      await work(boss, 'sweep', handlers.sweep, { pollingIntervalSeconds: 60 });
    },
    stop: () => boss.stop({ graceful: true, timeout: DRAIN_MILLISECONDS, close: false }),
  };
}

async function work<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handler: JobHandlers[Name],
  options: { pollingIntervalSeconds: number },
): Promise<void> {
  await boss.work<JobData[Name]>(name, options, async (jobs) => {
    for (const job of jobs) await handler(job.data);
  });
}
