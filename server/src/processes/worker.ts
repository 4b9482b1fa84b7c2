/**
 * One worker: a child process that answers one request at a time, within limits. A process, not a worker thread: V8 aborts the
 * whole process when a thread exhausts its heap in the middle of growing a table, whatever its `resourceLimits` say, and so does
 * ending a thread in the middle of native code.
 */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { MESSAGE_PIPE, packMessage, receiveMessage, sendChunks } from './message-pipe.ts';
import { traceHeaders } from '../tracing/span.ts';
import { processorTime } from './processor-time.ts';
import type { Protocol, RequestSignal, WorkerSignal } from './protocol.ts';

export interface WorkerKind<P extends Protocol> {
  /** For errors: 'The … process did not start'. */
  name: string;
  /** Calls `serveRequests`. */
  program: URL;
  /** Of JavaScript. What lies outside of it (bytes, native code) is bounded by what is asked of the worker. */
  heapMebibytes: number;
  /** Further flags of Node.js, such as what the process is permitted to do. */
  flags: readonly string[];
  /** Nothing of the server's settings is of use there, and secrets are among them. */
  env?: Record<string, string>;
  /** `pipe`: its end becomes part of the error when the process ends. `ignore` where a document could flood it. */
  stderr: 'pipe' | 'ignore';
  /** What the process answers is checked: it read what strangers wrote. */
  answer: z.ZodType<P['answer']>;
}

export interface TimeLimits {
  /** By the clock, until the process is ready. Until then nothing of the request is at work. */
  startMs: number;
  /** Of the worker's processor time for one request: nobody is to blame for a busy machine. */
  processorMs?: number;
  /** By the clock, for one request. Generous beside `processorMs`: for a system that does not tell processor time. */
  timeoutMs: number;
}

export interface WorkerFailure {
  /**
   * `too-slow`: a limit of time was exceeded. `crashed`: ended by a signal while it worked, as when out of memory (V8's own
   * signal or the kernel's). `failed`: the worker is at fault, not what was asked of it.
   */
  kind: 'too-slow' | 'crashed' | 'failed';
  error: Error;
}

/** It was not ready in time, as on a machine that has too much to do. */
interface LateWorker {
  kind: 'late';
}

export interface Worker<P extends Protocol> {
  /** One request at a time. After a failure the worker is of no further use. */
  ask(request: P['request']): Promise<{ kind: 'answered'; answer: P['answer'] } | WorkerFailure | LateWorker>;
  /** Whether the server stays alive for it. */
  holdServer(isHeld: boolean): void;
  kill(): Promise<void>;
  ended: Promise<unknown>;
}

/** Of what the process wrote to its standard error. */
const QUOTED_CHARACTERS = 1000;
const WATCH_EVERY_MS = 50;
/** A third of the processor time of whoever competes with it; all of it where nobody does. */
const NICENESS = 5;

/**
 * Nothing else of the server's environment, which holds its secrets. Under the permission model Node.js neither reads nor writes compiled
 * code unless the folder may be written to. That is for tests alone, whose files harm nobody: a worker that writes code for the next
 * one would outlive its own end.
 */
function compiledCode({ flags }: Pick<WorkerKind<Protocol>, 'flags'>) {
  const folder = process.env['NODE_COMPILE_CACHE'];
  if (!folder) return { env: {}, flags };
  const mayWrite = process.env['COUNTERSIGN_WORKERS_WRITE_CODE'] === 'yes' && flags.includes('--permission');
  return {
    env: { NODE_COMPILE_CACHE: folder },
    flags: mayWrite ? [...flags, `--allow-fs-write=${folder}`] : flags,
  };
}

export function spawnWorker<P extends Protocol>(kind: WorkerKind<P>, limits: TimeLimits): Worker<P> {
  const compiled = compiledCode(kind);
  const child = fork(fileURLToPath(kind.program), {
    execArgv: [`--max-old-space-size=${kind.heapMebibytes}`, ...compiled.flags],
    env: { ...compiled.env, ...kind.env },
    stdio: ['ignore', 'ignore', kind.stderr, 'ipc', 'pipe'],
  });
  // First of all: where there are no file descriptors left, the child has nothing but this event.
  const ended = endOf(child);
  yieldToServer(child);
  let written = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written = `${written}${text}`.slice(-QUOTED_CHARACTERS);
  });
  const pipe = pipeOf(child);

  const failure = (failed: WorkerFailure['kind'], what: string): WorkerFailure => ({
    kind: failed,
    error: new Error(`The ${kind.name} process ${what}\n${written}`.trim()),
  });
  const ready = readiness();
  let end: End | null = null;
  // One for all requests: what waited for the end itself would be kept in memory until then, with its answer.
  let onEnd: ((end: End) => void) | null = null;
  void noteEnd();

  async function noteEnd(): Promise<void> {
    end = await ended;
    onEnd?.(end);
  }

  async function readiness(): Promise<WorkerFailure | LateWorker | null> {
    const { promise: late, resolve } = Promise.withResolvers<LateWorker>();
    const timer = setTimeout(() => resolve({ kind: 'late' }), limits.startMs);
    const started = once(child, 'message').then(
      () => null,
      // It could not be spawned.
      (error: unknown) => failure('failed', `did not start: ${String(error)}`),
    );
    const gone = ended.then(({ cause }) => failure('failed', `ended with ${cause} before it was ready`));
    return Promise.race([started, late, gone]).finally(() => clearTimeout(timer));
  }

  async function exchange(request: P['request']): ReturnType<Worker<P>['ask']> {
    const { size, chunks } = packMessage(request);
    const answered = once(child, 'message');
    // A failing send is followed by the end of the process, which says more.
    child.send({ size, ...traceHeaders() } satisfies RequestSignal, () => undefined);
    sendChunks(pipe, chunks).catch(() => undefined);
    const [signal]: WorkerSignal[] = await answered;
    if (signal?.kind === 'failed')
      return failure('failed', `failed: ${signal.reason.slice(0, QUOTED_CHARACTERS)}`);
    if (signal?.kind !== 'answered') return failure('failed', 'gave no answer');
    const { success, data, error } = kind.answer.safeParse(await receiveMessage(pipe, signal.size));
    if (!success) return failure('failed', `gave an unexpected answer: ${error.message}`);
    return { kind: 'answered', answer: data };
  }

  return {
    ended,
    async ask(request) {
      const notReady = await ready;
      if (notReady) return notReady;
      const { promise: stopped, resolve: stop } = Promise.withResolvers<WorkerFailure>();
      const unwatch = watchTime(child.pid, limits, (what) => stop(failure('too-slow', what)));
      onEnd = ({ signal, cause }) =>
        stop(failure(signal === null ? 'failed' : 'crashed', `ended with ${cause}`));
      if (end) onEnd(end);
      try {
        return await Promise.race([exchange(request), stopped]);
      } catch (error) {
        return failure('failed', `could not be reached: ${String(error)}`);
      } finally {
        unwatch();
      }
    },
    holdServer(isHeld) {
      const stderr = child.stderr instanceof Socket ? child.stderr : null;
      for (const handle of [child, child.channel, pipe, stderr])
        if (isHeld) handle?.ref();
        else handle?.unref();
    },
    async kill() {
      // Unreferenced, its end would not be waited for by a server that has nothing else to do.
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** What a worker computes can wait for a moment; the calls of others, and the database, come first. */
function yieldToServer({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // It has ended already, which is noticed elsewhere.
  }
}

function pipeOf({ stdio }: ChildProcess): Socket {
  const pipe = stdio[MESSAGE_PIPE];
  if (!(pipe instanceof Socket)) throw new Error('Bug: a worker process has no pipe');
  // What goes wrong with the pipe shows as the end of the process, which says more.
  return pipe.on('error', () => undefined);
}

interface End {
  signal: NodeJS.Signals | null;
  /** 'SIGABRT', 'code 1' or why it was never there. */
  cause: string;
}

function endOf(child: ChildProcess): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  child.on('error', (error) => {
    if (child.pid === undefined) resolve({ signal: null, cause: error.message });
  });
  child.once('exit', (code, signal) => {
    const end = () => resolve({ signal, cause: signal ?? `code ${code}` });
    // What it wrote last may still be on its way.
    if (child.stderr) void finished(child.stderr).then(end, end);
    else end();
  });
  return promise;
}

/** Returns what ends the watch. */
function watchTime(
  pid: number | undefined,
  { processorMs, timeoutMs }: TimeLimits,
  onExceeded: (what: string) => void,
): () => void {
  const timer = setTimeout(() => onExceeded(`gave no answer within ${timeoutMs} ms`), timeoutMs);
  const look = processorMs === undefined ? undefined : watchProcessorTime(pid, processorMs, onExceeded);
  return () => {
    clearTimeout(timer);
    clearInterval(look);
  };
}

function watchProcessorTime(
  pid: number | undefined,
  processorMs: number,
  onExceeded: (what: string) => void,
): NodeJS.Timeout {
  const before = processorTime(pid);
  return setInterval(() => {
    if (processorTime(pid) - before > processorMs)
      onExceeded(`took more than ${processorMs} ms of processor time`);
  }, WATCH_EVERY_MS);
}
