/**
 * A pool of worker processes of one kind, with a bounded queue. It guarantees:
 * - Every request gets exactly one outcome, whatever happens to the worker. No request is sent twice.
 * - Each worker answers one request at a time, and waiting requests are served in order of arrival. If the queue is
 * full, a request has waited too long, or no worker was ready in time, the outcome is `busy`.
 * - After a timeout, a crash or a failure, the worker is killed and replaced. The queue loses nothing, and at most `size`
 * workers are busy.
 * - Workers start with the first request and end after standing idle, so that an idle server stays small.
 * - `refuseWaiting` prepares for a stop: requests that wait or arrive get `busy`, and running ones are completed.
 * - `close` ends all workers. They also end with the server: at once, or when the current computation is complete.
 */
import { currentSpan, inSpan, bindSpan } from '../tracing/span.ts';
import { watchPool } from './pool-counts.ts';
import { spawnWorker, type TimeLimits, type Worker, type WorkerFailure, type WorkerKind } from './worker.ts';
import type { Protocol } from './protocol.ts';

export interface PoolOptions extends TimeLimits {
  /** The maximum number of workers. */
  size: number;
  /** The number of requests that may wait while all workers are busy. */
  maxWaiting: number;
  /** The maximum time in the queue. Without it, a request waits as long as necessary. */
  maxWaitMs?: number;
  /** How long a worker stays idle before it ends. Without it, each request gets a new worker. */
  idleMs?: number;
}

export type Outcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'busy' }
  | { kind: 'closed'; error: Error }
  | WorkerFailure;

export interface WorkerPool<P extends Protocol> {
  /**
   * Runs a request. Never rejects. A large request can be given as a function that reads it once a worker is free, so
   * that waiting requests use no memory.
   */
  run(request: P['request'] | RequestReader<P>): Promise<Outcome<P['answer']>>;
  /**
   * Returns only the answer, or `tooComplex` if the worker ran out of time or memory. Throws WorkersBusy if too many
   * requests are waiting, and the error itself if the worker failed.
   */
  ask(request: P['request'] | RequestReader<P>, tooComplex: () => P['answer']): Promise<P['answer']>;
  refuseWaiting(): void;
  close(): Promise<void>;
}

/** Thrown if too many requests are waiting. */
export class WorkersBusy extends Error {
  override readonly name = 'WorkersBusy';
}

type RequestReader<P extends Protocol> = () => Promise<P['request']>;

interface Waiting<P extends Protocol> {
  /** Serves the request in the span of its caller, because the previously served request calls this function. */
  serve: () => Promise<void>;
  settle: (outcome: Outcome<P['answer']>) => void;
  timer: NodeJS.Timeout | undefined;
}

export function createWorkerPool<P extends Protocol>(
  kind: WorkerKind<P>,
  options: PoolOptions,
): WorkerPool<P> {
  const queue: Waiting<P>[] = [];
  const workers = createWorkers(kind, options);
  const serving = new Set<Promise<void>>();
  let isClosed = false;
  let refusesWaiting = false;
  const watch = watchPool(kind.name, () => ({
    working: serving.size,
    idle: workers.idle(),
    waiting: queue.length,
  }));

  function run(request: P['request'] | RequestReader<P>): Promise<Outcome<P['answer']>> {
    return inSpan(`worker: ${kind.name}`, {}, async (span) => {
      const outcome = await take(request);
      watch.count(outcome.kind);
      span?.set({ 'worker.outcome': outcome.kind });
      if (outcome.kind !== 'answered') span?.fail(outcome.kind);
      return outcome;
    });
  }

  function take(request: P['request'] | RequestReader<P>): Promise<Outcome<P['answer']>> {
    if (isClosed) return Promise.resolve(closedOutcome(kind.name));
    if (refusesWaiting || (serving.size >= options.size && queue.length >= options.maxWaiting))
      return Promise.resolve({ kind: 'busy' });
    const { promise, resolve: settle } = Promise.withResolvers<Outcome<P['answer']>>();
    const begun = performance.now();
    const waiting: Waiting<P> = {
      serve: bindSpan(() => {
        currentSpan()?.set({ 'worker.wait_milliseconds': Math.round(performance.now() - begun) });
        return serve(request, settle);
      }),
      settle,
      timer: undefined,
    };
    if (options.maxWaitMs !== undefined)
      waiting.timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiting), 1);
        settle({ kind: 'busy' });
      }, options.maxWaitMs);
    queue.push(waiting);
    serveQueue();
    return promise;
  }

  function serveQueue(): void {
    while (serving.size < options.size) {
      const next = queue.shift();
      if (!next) return;
      clearTimeout(next.timer);
      const served = next.serve().finally(() => {
        serving.delete(served);
        serveQueue();
      });
      serving.add(served);
    }
  }

  function settleWaiting(outcome: Outcome<P['answer']>): void {
    for (const { settle, timer } of queue.splice(0)) {
      clearTimeout(timer);
      settle(outcome);
    }
  }

  async function serve(
    request: P['request'] | RequestReader<P>,
    settle: Waiting<P>['settle'],
  ): Promise<void> {
    let worker: Worker<P>;
    let asked: P['request'];
    try {
      asked = isReader<P>(request) ? await request() : request;
      if (isClosed) return settle(closedOutcome(kind.name));
      worker = workers.take();
    } catch (error) {
      // A failure before the request was sent: it cannot be read, or the machine has no processes or memory left for
      // the worker.
      settle({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      return;
    }
    const outcome = await worker.ask(asked);
    // The pool ended the worker during a request, so neither the worker nor the request is at fault.
    if (isClosed && outcome.kind !== 'answered') settle(closedOutcome(kind.name));
    else settle(outcome.kind === 'late' ? { kind: 'busy' } : outcome);
    if (outcome.kind === 'answered' && !isClosed) await workers.giveBack(worker);
    else await worker.kill();
  }

  return {
    run,
    ask: async (request, tooComplex) => answerOf(await run(request), kind.name, tooComplex),
    refuseWaiting() {
      refusesWaiting = true;
      settleWaiting({ kind: 'busy' });
    },
    async close() {
      isClosed = true;
      watch.end();
      settleWaiting(closedOutcome(kind.name));
      await workers.kill();
      await Promise.all(serving);
    },
  };
}

const closedOutcome = (name: string) =>
  ({ kind: 'closed', error: new Error(`The ${name} pool is closed`) }) as const;

/**
 * Creates the workers of a pool. Idle workers are reused, the most recently used one first, so that the others can end.
 */
function createWorkers<P extends Protocol>(kind: WorkerKind<P>, { idleMs, ...limits }: PoolOptions) {
  const all = new Set<Worker<P>>();
  const idle = new Map<Worker<P>, NodeJS.Timeout>();

  function spawn(): Worker<P> {
    const worker = spawnWorker(kind, limits);
    all.add(worker);
    void forgetWhenEnded(worker);
    return worker;
  }

  async function forgetWhenEnded(worker: Worker<P>): Promise<void> {
    await worker.ended;
    all.delete(worker);
    removeIdle(worker);
  }

  function removeIdle(worker: Worker<P>): void {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  }

  return {
    idle: () => idle.size,
    take(): Worker<P> {
      const worker = Array.from(idle.keys()).at(-1);
      if (!worker) return spawn();
      removeIdle(worker);
      worker.holdServer(true);
      return worker;
    },
    /** Retains a worker for later requests, or ends it if the pool retains none. */
    async giveBack(worker: Worker<P>): Promise<void> {
      if (idleMs === undefined) return worker.kill();
      worker.holdServer(false);
      const timer = setTimeout(() => {
        removeIdle(worker);
        void worker.kill();
      }, idleMs);
      idle.set(worker, timer.unref());
    },
    async kill(): Promise<void> {
      await Promise.all(Array.from(all, (worker) => worker.kill()));
    },
  };
}

function answerOf<Answer>(outcome: Outcome<Answer>, name: string, tooComplex: () => Answer): Answer {
  switch (outcome.kind) {
    case 'answered':
      return outcome.answer;
    case 'too-slow':
    case 'crashed':
      return tooComplex();
    case 'busy':
      throw new WorkersBusy(`Too many requests are waiting for a ${name} worker`);
    case 'failed':
    case 'closed':
      throw outcome.error;
  }
}

const isReader = <P extends Protocol>(
  request: P['request'] | RequestReader<P>,
): request is RequestReader<P> => typeof request === 'function';
