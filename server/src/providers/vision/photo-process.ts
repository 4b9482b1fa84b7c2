/**
 * Starts the process in which photos are read. A process, not a worker thread: ending a thread in the middle of the native
 * inference aborts the whole server, and what crashes on a hostile picture takes nothing else with it.
 */
import { fork } from 'node:child_process';
import type { ChildProcess, Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { photoFailure } from './photo-messages.ts';
import type { LineWorker } from './worker-line.ts';

const HEAP_MEBIBYTES = 512;

export function startPhotoProcess(): ChildProcess & LineWorker {
  const child = fork(fileURLToPath(new URL('./photo-child.ts', import.meta.url)), {
    execArgv: [`--max-old-space-size=${HEAP_MEBIBYTES}`],
    // Nothing of the server's settings is of use there, and secrets are among them.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The process itself, not its channel, decides whether the server stays alive for it.
  child.channel?.unref();
  // Before anyone else hears it: the line takes this for the end of the process, and makes it so.
  child.on('message', (message) => {
    const { success, data } = photoFailure.safeParse(message);
    if (success) child.emit('error', new Error(data.failure));
  });
  return Object.assign(child, {
    // A failing send is followed by 'exit', which says more.
    postMessage: (request: Serializable) => void child.send(request, () => undefined),
    terminate: () => end(child),
  });
}

async function end(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (!isRunning) return;
  // Unreferenced, its end would not be waited for by an app that has nothing else to do.
  child.ref();
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
