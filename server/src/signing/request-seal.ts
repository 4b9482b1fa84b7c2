/** Requests the seal of a session: in the transaction that makes it SEALING, and again where a job was lost. */
import type { JobData } from './jobs.ts';
import type { Services, Transaction } from './services.ts';

/** At most one job waits for each session; a second request adds none. */
export async function requestSeal(
  jobs: Services['jobs'],
  tx: Transaction,
  job: JobData['seal-session'],
  afterSeconds = 0,
): Promise<void> {
  await jobs.enqueue(tx, 'seal-session', job, { onlyOne: job.session_id, afterSeconds });
}
