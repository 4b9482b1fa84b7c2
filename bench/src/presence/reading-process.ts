/** The process in which sessions are read, one at a time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sessionReading } from './messages.ts';
import type { SessionReading, SessionRequest } from './messages.ts';

export interface ReadingProcess {
  read: (request: SessionRequest) => Promise<SessionReading>;
  close: () => Promise<void>;
}

export async function startReading(): Promise<ReadingProcess> {
  const child = fork(fileURLToPath(new URL('./reading-child.ts', import.meta.url)), {
    // As the product starts its own.
    execArgv: ['--max-old-space-size=512'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const dies = ended.then(() => {
    throw new Error('The reading process ended');
  });
  dies.catch(() => undefined);
  const answer = async () => (await Promise.race([once(child, 'message'), dies]))[0];
  await answer();
  return {
    async read(request) {
      const reading = answer();
      child.send(request);
      return sessionReading.parse(await reading);
    },
    async close() {
      child.disconnect();
      await ended;
    },
  };
}
