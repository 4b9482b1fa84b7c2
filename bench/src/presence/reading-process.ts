/** Starts a process that analyses one session at a time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PHOTOS } from '@countersign/server/vision/local-vision';
import { loadedParts, sessionReading } from './messages.ts';
import type { LoadedParts, SessionReading, SessionRequest } from './messages.ts';

export interface ReadingProcess {
  loaded: LoadedParts;
  read: (request: SessionRequest) => Promise<SessionReading>;
  close: () => Promise<void>;
}

export async function startReading(): Promise<ReadingProcess> {
  // The product starts its process with the same flags.
  const child = fork(fileURLToPath(new URL('./reading-child.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${PHOTOS.heapMebibytes}`, ...PHOTOS.flags],
    env: PHOTOS.env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => {
    throw new Error('The reading process ended');
  });
  failed.catch(() => undefined);
  const answer = async () => (await Promise.race([once(child, 'message'), failed]))[0];
  const loaded = loadedParts.parse(await answer());
  return {
    loaded,
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
