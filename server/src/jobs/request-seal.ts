/** Requests the seal of a session in the transaction that sets its status to SEALING, and again if the job was lost. */
import type { Transaction } from '../database/connect.ts';
import type { JobData, Jobs } from './jobs.ts';

/** Requests the seal. At most one job waits for each session, so further requests do not add a job. */
export async function requestSeal(
  jobs: Jobs,
  tx: Transaction,
  job: JobData['seal-session'],
  afterSeconds = 0,
): Promise<void> {
  await jobs.enqueue(tx, 'seal-session', job, { onlyOne: job.session_id, afterSeconds });
}
