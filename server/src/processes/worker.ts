/**
 * A child process that answers one request at a time, within limits. It is a process and not a worker thread because V8
 * aborts the whole process if a thread exhausts its heap while growing a table, whatever its `resourceLimits`. Ending a
 * thread during native code has the same effect.
 */
import { fork, type ChildProcess } from 'node:child_process';
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
  /** The name in errors, as in 'The … process did not start'. */
  name: string;
  /** The module that calls `serveRequests`. */
  program: URL;
  /**
   * The limit of the JavaScript heap in MiB. Memory outside it (bytes, native code) is limited by the requests to the
   * worker.
   */
  heapMebibytes: number;
  /** Additional Node.js flags, such as the permissions of the process. */
  flags: readonly string[];
  /** The only environment of the process. The server's own variables are not passed on, because they include secrets. */
  env?: Record<string, string>;
  /**
   * `pipe` adds the end of the standard error to the error when the process ends. Use `ignore` if a document could flood
   * it.
   */
  stderr: 'pipe' | 'ignore';
  /** Validates the answer, because the process has read untrusted input. */
  answer: z.ZodType<P['answer']>;
}

export interface TimeLimits {
  /** The wall-clock limit until the process is ready. No part of the request runs before that. */
  startMs: number;
  /** The processor time limit for one request. Unlike wall-clock time, it does not penalize a busy machine. */
  processorMs?: number;
  /**
   * The wall-clock limit for one request. It exceeds `processorMs` generously and protects systems that do not report
   * processor time.
   */
  timeoutMs: number;
}

export interface WorkerFailure {
  /**
   * `too-slow`: a time limit was exceeded. `crashed`: a signal ended the worker during a request, for example V8's own or
   * the kernel's when out of memory. `failed`: the worker is at fault, not the request.
   */
  kind: 'too-slow' | 'crashed' | 'failed';
  error: Error;
}

/** The worker was not ready in time, for example because the machine is overloaded. */
interface LateWorker {
  kind: 'late';
}

export interface Worker<P extends Protocol> {
  /** Sends a request to the worker, which accepts one at a time. The worker is unusable after a failure. */
  ask(request: P['request']): Promise<{ kind: 'answered'; answer: P['answer'] } | WorkerFailure | LateWorker>;
  /** Sets whether this worker keeps the server process alive. */
  holdServer(isHeld: boolean): void;
  kill(): Promise<void>;
  ended: Promise<unknown>;
}

/** The number of characters of the standard error that an error message quotes. */
const QUOTED_CHARACTERS = 1000;
const WATCH_EVERY_MS = 50;
/** Gives the worker a third of the processor time of competing processes. Without competitors, it gets all of it. */
const NICENESS = 5;

/**
 * Returns the compile cache folder, and nothing else from the server's environment, which holds its secrets. Under the
 * permission model, Node.js uses the compile cache only if the process may write to the folder. Only tests grant this,
 * because their input is trusted: a worker that writes code for the next worker would outlive its own end.
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
  // The listener for the end must be registered first: if there are no file descriptors left, this event is the only
  // one that the child emits.
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
  // One listener for the end serves all requests. A separate listener per request would hold its answer in memory until
  // the process ends.
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
      // An error at this point means that the process could not be spawned.
      (error: unknown) => failure('failed', `did not start: ${String(error)}`),
    );
    const gone = ended.then(({ cause }) => failure('failed', `ended with ${cause} before it was ready`));
    return Promise.race([started, late, gone]).finally(() => clearTimeout(timer));
  }

  async function exchange(request: P['request']): ReturnType<Worker<P>['ask']> {
    const { size, chunks } = packMessage(request);
    const answered = once(child, 'message');
    // An error here is ignored, because the process then ends, and its end carries more information.
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
      // The child is referenced again, so that an otherwise idle server waits for the end of the process.
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Lowers the worker's priority, because its computations can wait while other requests and the database come first. */
function yieldToServer({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS);
  } catch {
    // The process has already ended, which is detected elsewhere.
  }
}

function pipeOf({ stdio }: ChildProcess): Socket {
  const pipe = stdio[MESSAGE_PIPE];
  if (!(pipe instanceof Socket)) throw new Error('Bug: a worker process has no pipe');
  // The error is ignored, because the process ends after an error of its pipe, and its end carries more information.
  return pipe.on('error', () => undefined);
}

interface End {
  signal: NodeJS.Signals | null;
  /** The cause is 'SIGABRT', 'code 1', or the reason why the process never started. */
  cause: string;
}

function endOf(child: ChildProcess): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  child.on('error', (error) => {
    if (child.pid === undefined) resolve({ signal: null, cause: error.message });
  });
  child.once('exit', (code, signal) => {
    const end = () => resolve({ signal, cause: signal ?? `code ${code}` });
    // The end is reported after the standard error has closed, because the last output of the process may still be in
    // transit.
    if (child.stderr) void finished(child.stderr).then(end, end);
    else end();
  });
  return promise;
}

/** Returns a function that ends the watch. */
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
