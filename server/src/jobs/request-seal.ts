/** Requests the seal of a session: in the transaction that sets it to SEALING, and again if a job was lost. */
import type { Transaction } from '../database/connect.ts';
import type { JobData, Jobs } from './jobs.ts';

/** At most one job waits for each session; further requests add none. */
export async function requestSeal(
  jobs: Jobs,
  tx: Transaction,
  job: JobData['seal-session'],
  afterSeconds = 0,
): Promise<void> {
  await jobs.enqueue(tx, 'seal-session', job, { onlyOne: job.session_id, afterSeconds });
}
