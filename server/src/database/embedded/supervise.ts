/** Watches the server, whether a child of this process or adopted, and starts it again when it dies. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { bringUp } from './bring-up.ts';
import type { Launch, RunningServer } from './bring-up.ts';
import { boundServerLog } from './server-log.ts';
import { isServerOf } from './server-process.ts';

// Elsewhere than on Linux a look at a process costs a process.
const WATCH_MS = process.platform === 'linux' ? 250 : 2000;
const BOUND_LOG_MS = 60_000;
const STABLE_MS = 30_000;

/** Settles when the launch's signal is aborted, and never rejects. */
export async function superviseServer(server: RunningServer, launch: Launch, log: Log): Promise<void> {
  const { directory, signal } = launch;
  let { pid } = server;
  let deaths = 0;
  let upSince = Date.now();
  let boundedAt = Date.now();
  while (!signal.aborted) {
    if (await isServerOf(directory.cluster, pid)) {
      if (Date.now() - boundedAt > BOUND_LOG_MS) {
        boundedAt = Date.now();
        await boundServerLog(directory.path).catch((error: unknown) =>
          log.warn({ err: error }, "The embedded PostgreSQL's log could not be cut"),
        );
      }
      await pause(WATCH_MS, signal);
      continue;
    }
    deaths = Date.now() - upSince > STABLE_MS ? 1 : deaths + 1;
    log.error({ pid, deaths }, 'The embedded PostgreSQL died; it is started again');
    await pause(Math.min(5000, 50 * 2 ** deaths), signal);
    if (signal.aborted) return;
    try {
      ({ pid } = await bringUp(launch));
      upSince = Date.now();
      log.info({ pid }, 'The embedded PostgreSQL is running again');
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'The embedded PostgreSQL could not be started again');
    }
  }
}

/** A watch alone keeps no process alive, and its end is no error. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
