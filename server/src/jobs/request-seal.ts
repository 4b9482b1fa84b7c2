/** Requests the seal of a session: in the transaction that makes it SEALING, and again where a job was lost. */
import type { Transaction } from '../database/connect.ts';
import type { JobData, Jobs } from './jobs.ts';

/** At most one job waits for each session; a second request adds none. */
export async function requestSeal(
  jobs: Jobs,
  tx: Transaction,
  job: JobData['seal-session'],
  afterSeconds = 0,
): Promise<void> {
  await jobs.enqueue(tx, 'seal-session', job, { onlyOne: job.session_id, afterSeconds });
}
