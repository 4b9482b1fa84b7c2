/**
 * Owns the process in which documents are inspected: starts it when a document comes, keeps it a short while, and kills it
 * when a document takes too long. A process, not a worker thread: V8 aborts the whole process when a thread exhausts its heap
 * in the middle of growing a table, whatever its `resourceLimits` say, and a few kilobytes of PDF can make it do that.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { DOCUMENT_PIPE, sendDocument } from '../../processes/document-pipe.ts';
import type { InspectionRequest } from './inspection-child.ts';
import type { PdfInspection } from './inspection.ts';
import { processorTime } from './processor-time.ts';

type ProcessOutcome =
  | { kind: 'done'; inspection: PdfInspection }
  | { kind: 'timed-out' }
  | { kind: 'crashed' };

type InspectionProcess = {
  /** One document at a time. Rejects only when the process itself is at fault or was closed. */
  run(bytes: Uint8Array): Promise<ProcessOutcome>;
  close(): Promise<void>;
};

type Running = { child: ChildProcess; pipe: Socket; ready: Promise<void>; ended: Promise<void> };

/** With the document, what is unpacked of it and the program itself, the process stays under 300 MB. */
const HEAP_MEBIBYTES = 128;
const YOUNG_MEBIBYTES = 8;
/** How often is looked how much processor time the document has cost. */
const LOOK_EVERY_MS = 50;

type Limits = {
  /** By the clock, until the process is ready. Until then none of the document's doing is at work. */
  startMs: number;
  /** Of processor time: a document is not to blame for a busy machine. */
  processorMs: number;
  /** By the clock, where the system does not say how much processor time was used, and for a machine that stands still. */
  timeoutMs: number;
};

export function createInspectionProcess(limits: Limits & { idleMs: number }): InspectionProcess {
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
      running ??= start(limits.startMs);
      const current = running;
      keepsAppAlive(current, true);
      try {
        await current.ready;
        const outcome = await inspectIn(current, bytes, limits);
        if (outcome.kind !== 'done') await stop();
        return outcome;
      } catch (error) {
        await stop();
        throw error;
      } finally {
        keepsAppAlive(current, false);
        idle = setTimeout(() => void stop(), limits.idleMs).unref();
      }
    },
    close: stop,
  };
}

function start(startMs: number): Running {
  const child = fork(fileURLToPath(new URL('./inspection-child.ts', import.meta.url)), {
    // It reads its own code and nothing else: no writing, no further processes, no native code.
    execArgv: [
      `--max-old-space-size=${HEAP_MEBIBYTES}`,
      `--max-semi-space-size=${YOUNG_MEBIBYTES}`,
      '--permission',
      '--allow-fs-read=*',
    ],
    // Nothing of the server's settings is of use there, and secrets are among them.
    env: {},
    serialization: 'advanced',
    // The parser complains about each odd object, which would let a document flood the log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  const pipe = child.stdio[DOCUMENT_PIPE];
  if (!(pipe instanceof Socket)) throw new Error('Bug: the PDF inspection process has no pipe');
  // What goes wrong with the pipe shows as the end of the process, which says more.
  pipe.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.on('error', () => {
      if (child.pid === undefined) resolve();
    });
  });
  return { child, pipe, ready: readiness(child, ended, startMs), ended };
}

function readiness(child: ChildProcess, ended: Promise<void>, startMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (reason: string): void => reject(new Error(`The PDF inspection process ${reason}`));
  const timer = setTimeout(() => fail('did not start'), startMs);
  child.once('message', () => resolve());
  void ended.then(() => fail('ended before it was ready'));
  return promise.finally(() => clearTimeout(timer));
}

function inspectIn({ child, pipe }: Running, bytes: Uint8Array, limits: Limits): Promise<ProcessOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<ProcessOutcome>();
  const timedOut = (): void => resolve({ kind: 'timed-out' });
  const timer = setTimeout(timedOut, limits.timeoutMs);
  const before = processorTime(child.pid);
  const look = setInterval(() => {
    if (processorTime(child.pid) - before > limits.processorMs) timedOut();
  }, LOOK_EVERY_MS);
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
  child.send({ bytes: bytes.length } satisfies InspectionRequest, () => undefined);
  sendDocument(pipe, bytes).catch(() => undefined);
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(look);
    child.off('message', onMessage).off('exit', onExit);
  });
}

function isDone(message: unknown): message is { kind: 'done'; inspection: PdfInspection } {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'done';
}

function keepsAppAlive({ child, pipe }: Running, alive: boolean): void {
  for (const handle of [child, child.channel, pipe])
    if (alive) handle?.ref();
    else handle?.unref();
}
