/**
 * Chains pending entries of the transparency log while the process runs, and publishes the log's head to a file stored
 * elsewhere.
 */
import type { Keys } from '../crypto/keys.ts';
import type { Database } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { publishHead } from './published-heads.ts';
import { chainLogUnlessBusy, isLogWaiting, logHead } from './log.ts';

/** Live lists in the console show a change at most two seconds after its commit: one second until the log is chained. */
const PAUSE_MILLISECONDS = 1000;

interface Writer {
  stop(): Promise<void>;
}

export function startLogWriter(
  tools: { database: Database; keys: Keys; log: Log; now: () => Date },
  file: string | undefined,
): Writer {
  let running: Promise<void> | null = null;
  let published = -1;

  async function work(): Promise<void> {
    try {
      if (await isLogWaiting(tools)) await chainLogUnlessBusy(tools);
      if (!file) return;
      const head = await logHead(tools.database.db);
      if (head.seq === published) return;
      await publishHead(tools, file, head);
      published = head.seq;
    } catch (error) {
      tools.log.error({ err: error }, 'The transparency log could not be written');
    }
  }

  const timer = setInterval(() => {
    running ??= work().finally(() => {
      running = null;
    });
  }, PAUSE_MILLISECONDS);

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
