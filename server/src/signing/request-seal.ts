/** Asks for a session to be sealed: in the transaction that makes it SEALING, and again where a job was lost. */
import type { JobData } from './jobs.ts';
import type { Services, Transaction } from './services.ts';

/** One job waits for each session; a second request is as good as the first. */
export async function requestSeal(
  jobs: Services['jobs'],
  tx: Transaction,
  job: JobData['seal-session'],
  afterSeconds = 0,
): Promise<void> {
  await jobs.enqueue(tx, 'seal-session', job, { onlyOne: job.session_id, afterSeconds });
}
