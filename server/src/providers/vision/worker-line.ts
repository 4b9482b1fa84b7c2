/**
 * A line of requests in front of one worker thread. The thread starts with the first request and ends when it has had nothing
 * to do for a while, so that an idle server stays small. A request that takes too long costs the thread its life, and the
 * next request gets a new one.
 */
import type { Worker } from 'node:worker_threads';

type Outcome =
  | { kind: 'answered'; message: unknown }
  | { kind: 'busy' }
  /** The thread took too long, crashed, or the line was closed. */
  | { kind: 'failed'; error: Error };

export interface WorkerLineOptions {
  startWorker: () => Worker;
  /** Requests that may wait behind the one being served. */
  maxWaiting: number;
  /** From the moment the thread gets the request. */
  timeLimitMs: number;
  /** How long the thread may stand idle. */
  idleMs: number;
}

export interface WorkerLine {
  ask(request: unknown): Promise<Outcome>;
  close(): Promise<void>;
}

interface Waiting {
  request: unknown;
  settle: (outcome: Outcome) => void;
}

export function createWorkerLine(options: WorkerLineOptions): WorkerLine {
  const waiting: Waiting[] = [];
  let worker: Worker | null = null;
  let serving: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function ask(request: unknown): Promise<Outcome> {
    if (closed) return Promise.resolve(failed('The line is closed'));
    if (serving && waiting.length >= options.maxWaiting) return Promise.resolve({ kind: 'busy' });
    return new Promise((settle) => {
      waiting.push({ request, settle });
      if (!serving) serveNext();
    });
  }

  function serveNext(): void {
    clearTimeout(timer);
    serving = waiting.shift() ?? null;
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
      // A machine out of threads or memory refuses the thread at once.
      lose(failed(error));
    }
  }

  function hire(): Worker {
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

  /** From here on nothing that this thread still says is listened to. */
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
    for (const { settle } of unserved) settle(failed('The line was closed'));
    await ended;
  }

  return { ask, close };
}

function failed(why: unknown): Outcome {
  return { kind: 'failed', error: why instanceof Error ? why : new Error(String(why)) };
}
