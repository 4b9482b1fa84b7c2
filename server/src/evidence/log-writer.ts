/**
 * While the process runs, chains pending entries of the transparency log, and publishes the log's chain head to an
 * external file.
 */
import type { Keys } from '../crypto/keys.ts';
import type { Database } from '../database/connect.ts';
import type { Log } from '../database/log.ts';
import { publishHead } from './published-heads.ts';
import { chainLogUnlessBusy, isLogWaiting, logHead } from './log.ts';

/**
 * The pause between two runs. Because of it, live lists in the console show a change at most two seconds after its
 * commit.
 */
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
