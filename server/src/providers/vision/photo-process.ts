/**
 * Starts the process in which photos are read. A process, not a worker thread: ending a thread in the middle of the native
 * inference aborts the whole server, and what crashes on a hostile picture takes nothing else with it.
 */
import { fork } from 'node:child_process';
import type { ChildProcess, ForkOptions, Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { photoFailure } from './photo-messages.ts';
import type { LineWorker } from './worker-line.ts';

/**
 * How the process is started that holds the models. Pixels and models lie outside the heap of JavaScript, which needs little:
 * given more, it keeps garbage. One arena of malloc in place of one for each thread, since each keeps what its thread freed.
 */
export const PHOTO_PROCESS = {
  execArgv: ['--max-old-space-size=128', '--max-semi-space-size=4'],
  // Nothing of the server's settings is of use there, and secrets are among them.
  env: { MALLOC_ARENA_MAX: '1' },
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
} as const satisfies ForkOptions;

export function startPhotoProcess(): ChildProcess & LineWorker {
  const child = fork(fileURLToPath(new URL('./photo-child.ts', import.meta.url)), PHOTO_PROCESS);
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
