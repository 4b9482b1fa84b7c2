/**
 * A line of requests in front of one worker, a process or a thread. The worker starts with the first request and ends when it
 * has had nothing to do for a while, so that an idle server stays small. A request that takes too long costs the worker its
 * life, and the next request gets a new one.
 */
import type { Serializable } from 'node:child_process';

/** What a thread of node:worker_threads offers, as far as the line needs it. */
export interface LineWorker {
  postMessage(request: Serializable, transfer?: []): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (code: number | null) => void): unknown;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

type Outcome =
  | { kind: 'answered'; message: unknown }
  | { kind: 'busy' }
  /** The worker took too long, crashed, or the line was closed. */
  | { kind: 'failed'; error: Error };

export interface WorkerLineOptions {
  startWorker: () => LineWorker;
  /** Requests that may wait behind the one being served. */
  maxWaiting: number;
  /** How long one may wait there: whoever asked is told rather than left to hope. */
  patienceMs: number;
  /** From the moment the worker gets the request. */
  timeLimitMs: number;
  /** How long the worker may stand idle. */
  idleMs: number;
}

export interface WorkerLine {
  ask(request: Serializable): Promise<Outcome>;
  close(): Promise<void>;
}

interface Waiting {
  request: Serializable;
  settle: (outcome: Outcome) => void;
  patience: NodeJS.Timeout;
}

export function createWorkerLine(options: WorkerLineOptions): WorkerLine {
  const waiting: Waiting[] = [];
  let worker: LineWorker | null = null;
  let serving: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function ask(request: Serializable): Promise<Outcome> {
    if (closed) return Promise.resolve(failed('The line is closed'));
    if (serving && waiting.length >= options.maxWaiting) return Promise.resolve({ kind: 'busy' });
    return new Promise((settle) => {
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(asked), 1);
        settle({ kind: 'busy' });
      }, options.patienceMs);
      const asked: Waiting = { request, settle, patience };
      waiting.push(asked);
      if (!serving) serveNext();
    });
  }

  function serveNext(): void {
    clearTimeout(timer);
    serving = waiting.shift() ?? null;
    clearTimeout(serving?.patience);
    if (!serving) {
      worker?.unref();
      timer = setTimeout(() => void dismiss(), options.idleMs).unref();
      return;
    }
    timer = setTimeout(() => lose(failed(`No answer within ${options.timeLimitMs} ms`)), options.timeLimitMs);
    try {
      worker ??= hire();
      worker.ref();
      worker.postMessage(serving.request, []);
    } catch (error) {
      // A machine out of threads or memory refuses the worker at once.
      lose(failed(error));
    }
  }

  function hire(): LineWorker {
    const hired = options.startWorker();
    const ifStillOurs = (act: () => void) => {
      if (worker === hired) act();
    };
    hired.on('message', (message: unknown) => ifStillOurs(() => finish({ kind: 'answered', message })));
    hired.on('error', (error: unknown) => ifStillOurs(() => lose(failed(error))));
    hired.on('exit', (code) => ifStillOurs(() => lose(failed(`The worker ended with code ${code}`))));
    return hired;
  }

  function finish(outcome: Outcome): void {
    if (!serving) return;
    serving.settle(outcome);
    serveNext();
  }

  function lose(outcome: Outcome): void {
    void dismiss();
    finish(outcome);
  }

  /** From here on nothing that this worker still says is listened to. */
  async function dismiss(): Promise<void> {
    const dismissed = worker;
    worker = null;
    await dismissed?.terminate();
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(timer);
    const unserved = serving ? [serving, ...waiting] : [];
    serving = null;
    waiting.length = 0;
    const ended = dismiss();
    for (const { settle, patience } of unserved) {
      clearTimeout(patience);
      settle(failed('The line was closed'));
    }
    await ended;
  }

  return { ask, close };
}

function failed(why: unknown): Outcome {
  return { kind: 'failed', error: why instanceof Error ? why : new Error(String(why)) };
}
