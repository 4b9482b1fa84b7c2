import { setTimeout as delay } from 'node:timers/promises';
import { isServerOf, readPidFile } from './server-process.ts';

const PATIENCE_MS = 60_000;

/** Fast shutdown (what `pg_ctl stop -m fast` does): ends the sessions, writes a checkpoint, and is awaited. */
export async function shutDown(cluster: string): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid;
  if (pid === undefined || !(await isServerOf(cluster, pid))) return;
  signal(pid, 'SIGINT');
  const askedAt = Date.now();
  let insisted = false;
  while (await isServerOf(cluster, pid)) {
    // An immediate shutdown loses nothing either: the next start recovers from the write-ahead log.
    if (!insisted && Date.now() - askedAt > PATIENCE_MS) {
      insisted = true;
      signal(pid, 'SIGQUIT');
    }
    await delay(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // Gone meanwhile is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
