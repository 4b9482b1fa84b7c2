/**
 * Owns the process in which documents are inspected: starts it when a document comes, keeps it a short while, and kills it
 * when a document takes too long. A process, not a worker thread: V8 aborts the whole process when a thread exhausts its heap
 * in the middle of growing a table, whatever its `resourceLimits` say, and a few kilobytes of PDF can make it do that.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PdfInspection } from './inspection.ts';

type ProcessOutcome =
  | { kind: 'done'; inspection: PdfInspection }
  | { kind: 'timed-out' }
  | { kind: 'crashed' };

type InspectionProcess = {
  /** One document at a time. Rejects only when the process itself is at fault or was closed. */
  run(bytes: Uint8Array): Promise<ProcessOutcome>;
  close(): Promise<void>;
};

type Running = { child: ChildProcess; ready: Promise<void>; ended: Promise<void> };

const HEAP_MEBIBYTES = 384;

export function createInspectionProcess(limits: { timeoutMs: number; idleMs: number }): InspectionProcess {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = undefined;
    // Unreferenced, its end would not be waited for by an app that has nothing else to do.
    ending?.child.ref();
    ending?.child.kill('SIGKILL');
    await ending?.ended;
  }

  return {
    async run(bytes) {
      clearTimeout(idle);
      running ??= start();
      const { child, ready } = running;
      keepsAppAlive(child, true);
      try {
        await ready;
        const outcome = await inspectIn(child, bytes, limits.timeoutMs);
        if (outcome.kind !== 'done') await stop();
        return outcome;
      } catch (error) {
        await stop();
        throw error;
      } finally {
        keepsAppAlive(child, false);
        idle = setTimeout(() => void stop(), limits.idleMs).unref();
      }
    },
    close: stop,
  };
}

function start(): Running {
  const child = fork(fileURLToPath(new URL('./inspection-child.ts', import.meta.url)), {
    // It reads its own code and nothing else: no writing, no further processes, no native code.
    execArgv: [`--max-old-space-size=${HEAP_MEBIBYTES}`, '--permission', '--allow-fs-read=*'],
    // Nothing of the server's settings is of use there, and secrets are among them.
    env: {},
    serialization: 'advanced',
    // The parser complains about each odd object, which would let a document flood the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    void ended.then(() => reject(new Error('The PDF inspection process ended before it was ready')));
  });
  return { child, ready, ended };
}

function inspectIn(child: ChildProcess, bytes: Uint8Array, timeoutMs: number): Promise<ProcessOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ProcessOutcome>();
  const timer = setTimeout(() => resolve({ kind: 'timed-out' }), timeoutMs);
  const onMessage = (message: unknown): void => {
    if (isDone(message)) resolve(message);
  };
  // Out of memory ends in a signal, ours (abort) or the kernel's (kill); an exit code means that our code failed.
  const onExit = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (signal === null) reject(new Error(`The PDF inspection process ended with code ${code}`));
    else resolve({ kind: 'crashed' });
  };
  child.on('message', onMessage).on('exit', onExit);
  // A failing send is followed by 'exit', which says more.
  child.send(bytes, () => undefined);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit);
  });
}

function isDone(message: unknown): message is { kind: 'done'; inspection: PdfInspection } {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'done';
}

function keepsAppAlive(child: ChildProcess, alive: boolean): void {
  if (alive) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
