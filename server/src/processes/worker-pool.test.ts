import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TEST_KIND, TEST_POOL } from './testing/test-kind.ts';
import type { TestAnswer, TestProtocol, TestRequest } from './testing/test-messages.ts';
import { createWorkerPool } from './worker-pool.ts';
import type { PoolOptions, WorkerPool } from './worker-pool.ts';
import type { WorkerKind } from './worker.ts';

const pools: WorkerPool<TestProtocol>[] = [];
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  pools.length = 0;
});

function open(
  options: Partial<PoolOptions> = {},
  kind: Partial<WorkerKind<TestProtocol>> = {},
): WorkerPool<TestProtocol> {
  const pool = createWorkerPool<TestProtocol>({ ...TEST_KIND, ...kind }, { ...TEST_POOL, ...options });
  pools.push(pool);
  return pool;
}

async function answerOf(pool: WorkerPool<TestProtocol>, request: TestRequest = ANSWER): Promise<TestAnswer> {
  const outcome = await pool.run(request);
  if (outcome.kind !== 'answered') expect.fail(`${outcome.kind}: ${'error' in outcome && outcome.error}`);
  return outcome.answer;
}

const ANSWER = { do: 'answer' } as const;
const WAIT = { do: 'wait' } as const;
const WORK_FOREVER = { do: 'work', processorMs: Infinity } as const;

/** Sends the signal repeatedly, because the request may not be waiting for it yet. */
async function wake(pid: number, request: Promise<unknown>): Promise<void> {
  const timer = setInterval(() => process.kill(pid, 'SIGUSR2'), 20);
  await request.finally(() => clearInterval(timer));
}

function isRunning(pid: number): boolean {
  // An ended process counts as gone, although it remains a zombie until its parent collects its exit status.
  if (existsSync('/proc/self/stat')) return existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(statOf(pid));
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return ') X ';
  }
}

const ended = (pid: number) => expect.poll(() => isRunning(pid)).toBe(false);

describe('workers', () => {
  test('start with the first request and are reused', async () => {
    const pool = open();
    const first = await answerOf(pool);
    expect(await answerOf(pool)).toEqual({ ...first, count: 2 });
  });

  test('are limited to the size of the pool', async () => {
    const pool = open({ size: 2, maxWaiting: 8 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => answerOf(pool)));
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
  });

  test('serve one request each if the pool keeps none idle', async () => {
    const pool = createWorkerPool(TEST_KIND, { size: 1, maxWaiting: 2, startMs: 60_000, timeoutMs: 60_000 });
    pools.push(pool);
    const answers = await Promise.all([answerOf(pool), answerOf(pool)]);
    expect(answers.map(({ count }) => count)).toEqual([1, 1]);
    for (const { pid } of answers) await ended(pid);
  });

  test('end after standing idle, and new ones start', async () => {
    const pool = open({ idleMs: 20 });
    const { pid } = await answerOf(pool);
    await ended(pid);
    expect((await answerOf(pool)).pid).not.toBe(pid);
  });

  test('are replaced if they end while idle', async () => {
    const pool = open();
    const { pid } = await answerOf(pool);
    process.kill(pid, 'SIGKILL');
    await ended(pid);
    // The pool notices the end a moment later.
    const count = () =>
      answerOf(pool).then(
        (answer) => answer.count,
        () => null,
      );
    await expect.poll(count).toBe(1);
  });

  test('leave signals to the server', async () => {
    const pool = open();
    const { pid } = await answerOf(pool);
    process.kill(pid, 'SIGTERM');
    process.kill(pid, 'SIGINT');
    expect(await answerOf(pool)).toMatchObject({ pid, count: 2 });
  });

  test('receive nothing from the server’s environment', async () => {
    const pool = open();
    const { pid } = await answerOf(pool);
    if (existsSync('/proc/self/environ'))
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('PATH=');
  });
});

describe('the queue', () => {
  test('is served in order of arrival', async () => {
    const pool = open({ maxWaiting: 3 });
    const order: string[] = [];
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => {
        await answerOf(pool);
        order.push(name);
      }),
    );
    expect(order).toEqual(['a', 'b', 'c', 'd']);
  });

  test('rejects requests as busy when full, and accepts requests again afterwards', async () => {
    const pool = open({ maxWaiting: 2 });
    const served = [answerOf(pool), answerOf(pool), answerOf(pool)];
    expect(await pool.run(ANSWER)).toEqual({ kind: 'busy' });
    expect((await Promise.all(served)).map(({ count }) => count)).toEqual([1, 2, 3]);
    expect(await answerOf(pool)).toMatchObject({ count: 4 });
  });

  test('completes running requests and rejects all others once it refuses to wait', async () => {
    const pool = open();
    const { pid } = await answerOf(pool);
    const running = answerOf(pool, WAIT);
    const waiting = pool.run(ANSWER);
    pool.refuseWaiting();
    expect(await waiting).toEqual({ kind: 'busy' });
    expect(await pool.run(ANSWER)).toEqual({ kind: 'busy' });
    await wake(pid, running);
    expect(await running).toMatchObject({ pid });
  });

  test('rejects a request as busy after too long a wait, and serves the others', async () => {
    const pool = open({ maxWaitMs: 300 });
    const { pid } = await answerOf(pool);
    const slow = answerOf(pool, WAIT);
    expect(await pool.run(ANSWER)).toEqual({ kind: 'busy' });
    await wake(pid, slow);
    expect(await slow).toMatchObject({ pid, count: 2 });
    expect(await answerOf(pool)).toMatchObject({ pid, count: 3 });
  });
});

describe('a request that is read on demand', () => {
  test('is read only when a worker is free', async () => {
    const pool = open();
    const { pid } = await answerOf(pool);
    const slow = answerOf(pool, WAIT);
    let reads = 0;
    const waiting = pool.run(async () => {
      reads += 1;
      return Promise.resolve(ANSWER);
    });
    await delay(50);
    expect(reads).toBe(0);
    await wake(pid, slow);
    expect(await waiting).toMatchObject({ kind: 'answered', answer: { count: 3 } });
    expect(reads).toBe(1);
  });

  test('fails alone if it cannot be read', async () => {
    const pool = open();
    const unreadable = pool.run(() => Promise.reject(new Error('no such file')));
    const next = answerOf(pool);
    expect(await unreadable).toEqual({ kind: 'failed', error: new Error('no such file') });
    expect(await next).toMatchObject({ count: 1 });
  });

  test('is not sent if the pool was closed in the meantime', async () => {
    const pool = open();
    const { promise, resolve } = Promise.withResolvers<typeof ANSWER>();
    const asked = pool.run(() => promise);
    const closing = pool.close();
    resolve(ANSWER);
    await closing;
    expect(await asked).toMatchObject({ kind: 'closed' });
  });
});

describe('documents', () => {
  test('of 30 MB travel in both directions unchanged, one after the other', async () => {
    const pool = open();
    for (const documents of [[randomBytes(30_000_000)], [randomBytes(1000)]]) {
      const copies = documents.map((document) => Buffer.from(document));
      const answer = await answerOf(pool, { do: 'answer', documents });
      expect(answer.documents.map((document, index) => copies[index]?.equals(document))).toEqual([true]);
      expect(documents.map((document, index) => copies[index]?.equals(document))).toEqual([true]);
    }
  });

  test('arrive separately, including empty ones', async () => {
    const documents = [Buffer.from('one'), Buffer.alloc(0), new Uint8Array([1, 2, 3]).subarray(1)];
    const answer = await answerOf(open(), { do: 'answer', documents });
    expect(answer.documents).toEqual([Buffer.from('one'), Buffer.alloc(0), Buffer.from([2, 3])]);
  });

  test('that a dying worker never reads have no effect', async () => {
    const pool = open();
    const { pid } = await answerOf(pool);
    process.kill(pid, 'SIGSTOP');
    const lost = pool.run({ do: 'answer', documents: [randomBytes(30_000_000)] });
    process.kill(pid, 'SIGKILL');
    expect(await lost).toMatchObject({ kind: 'crashed' });
    expect(await answerOf(pool)).toMatchObject({ count: 1 });
  });
});

describe('the limit on processor time', () => {
  test.skipIf(!existsSync('/proc/self/stat'))(
    'ends a worker that exceeds it, and spares one that waits',
    async () => {
      const pool = open({ processorMs: 250 });
      const { pid } = await answerOf(pool);
      const [hung, next] = [pool.run(WORK_FOREVER), answerOf(pool)];
      expect(await hung).toEqual({
        kind: 'too-slow',
        error: new Error('The test process took more than 250 ms of processor time'),
      });
      expect(await next).toMatchObject({ count: 1 });
      expect(isRunning(pid)).toBe(false);
    },
  );

  test('does not run out while the machine has no time for the worker', async () => {
    const pool = open({ processorMs: 400 });
    const { pid } = await answerOf(pool);
    process.kill(pid, 'SIGSTOP');
    const slowed = answerOf(pool, { do: 'work', processorMs: 100 });
    await delay(700);
    process.kill(pid, 'SIGCONT');
    expect(await slowed).toMatchObject({ pid, count: 2 });
  });

  test('starts again for each request', async () => {
    const pool = open({ processorMs: 400 });
    for (let count = 1; count <= 3; count++)
      expect(await answerOf(pool, { do: 'work', processorMs: 150 })).toMatchObject({ count });
  });
});

describe('a worker is replaced and its request gets an outcome', () => {
  test.each<[string, TestRequest, Partial<PoolOptions>, kind: string, message: string]>([
    ['if it does not answer in time', WAIT, { timeoutMs: 3000 }, 'too-slow', 'gave no answer within 3000 ms'],
    ['if it reports an error', { do: 'throw' }, {}, 'failed', 'The test process failed: worn out'],
    ['after an uncaught error', { do: 'crash' }, {}, 'failed', 'Error: worn out'],
    ['if it ends early', { do: 'exit' }, {}, 'failed', 'The test process ended with code 3'],
    ['if its heap is full', { do: 'fill-heap' }, {}, 'crashed', 'The test process ended with SIGABRT'],
    ['after an unexpected answer', { do: 'answer-nonsense' }, {}, 'failed', 'gave an unexpected answer'],
  ])('%s', async (_, request, options, kind, message) => {
    const pool = open(options);
    const { pid } = await answerOf(pool);
    const outcome = await pool.run(request);
    expect(outcome).toMatchObject({
      kind,
      error: { message: expect.stringContaining(message) },
    });
    await ended(pid);
    if (!options.timeoutMs) expect(await answerOf(pool)).toMatchObject({ count: 1 });
  });

  test('after it is killed from outside', async () => {
    const pool = open();
    const { pid } = await answerOf(pool);
    const [lost, next] = [pool.run(WAIT), answerOf(pool)];
    process.kill(pid, 'SIGKILL');
    expect(await lost).toMatchObject({ kind: 'crashed' });
    expect(await next).toMatchObject({ count: 1 });
  });

  test('if it does not start in time', async () => {
    const pool = open({ startMs: 1 });
    for (let asked = 0; asked < 2; asked++) expect(await pool.run(ANSWER)).toEqual({ kind: 'busy' });
  });

  test('if it ends before it is ready', async () => {
    const pool = open({}, { program: new URL('./testing/crashing-child.ts', import.meta.url) });
    expect(await pool.run(ANSWER)).toMatchObject({
      kind: 'failed',
      error: { message: expect.stringMatching(/ended with code 1 before it was ready[^]*out of memory/) },
    });
  });

  test('if it cannot be spawned', async () => {
    const pool = open({}, { flags: ['\0'] });
    expect(await pool.run(ANSWER)).toMatchObject({ kind: 'failed' });
    expect(await pool.run(ANSWER)).toMatchObject({ kind: 'failed' });
  });

  test('if its request cannot be sent', async () => {
    const pool = open();
    // @ts-expect-error A function is no plain value.
    expect(await pool.run({ do: () => undefined })).toMatchObject({ kind: 'failed' });
    expect(await answerOf(pool)).toMatchObject({ count: 1 });
  });
});

describe('closing', () => {
  test('ends a busy worker and fails every queued request', async () => {
    const pool = open();
    const { pid } = await answerOf(pool);
    const asked = [pool.run(WORK_FOREVER), pool.run(ANSWER)];
    await pool.close();
    const closed = { kind: 'closed', error: new Error('The test pool is closed') };
    expect(await Promise.all(asked)).toEqual([closed, closed]);
    expect(isRunning(pid)).toBe(false);
  });

  test('ends workers that are starting, and idle ones', async () => {
    const pool = open({ size: 2 });
    const { pid } = await answerOf(pool);
    const asked = [pool.run(WAIT), pool.run(ANSWER)];
    await pool.close();
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(['closed', 'closed']);
    expect(isRunning(pid)).toBe(false);
  });

  test('accepts no further request, and may be repeated', async () => {
    const pool = open();
    await pool.close();
    await pool.close();
    expect(await pool.run(ANSWER)).toMatchObject({ kind: 'closed' });
  });

  test('leaves no resources behind', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const before = process.getActiveResourcesInfo();
    const pool = open({ processorMs: 60_000, maxWaitMs: 60_000, maxWaiting: 40 });
    await Promise.all(Array.from({ length: 40 }, () => answerOf(pool)));
    await pool.close();
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
    // Resources of earlier tests may have ended by now, but no new ones may remain.
    await expect.poll(() => beyond(before, process.getActiveResourcesInfo())).toEqual([]);
  });
});

/** Returns the entries of `now` that `before` does not contain. */
function beyond(before: readonly string[], now: readonly string[]): string[] {
  const known = [...before];
  return now.filter((resource) => {
    const at = known.indexOf(resource);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

const pidsOf = (json: string) => z.array(z.number()).length(2).parse(JSON.parse(json));

describe('the server', () => {
  const servers: ChildProcess[] = [];
  afterEach(() => servers.splice(0).map((server) => server.kill('SIGKILL')));

  function startServer(way: 'busy' | 'idle') {
    const program = fileURLToPath(new URL('./testing/test-server.ts', import.meta.url));
    const server = spawn(process.execPath, [program, way], { stdio: ['ignore', 'pipe', 'inherit'] });
    servers.push(server);
    return server;
  }

  test('takes its idle and busy workers along when it is killed', async () => {
    const server = startServer('busy');
    const [reported] = await once(server.stdout, 'data');
    const pids = pidsOf(String(reported));
    for (const pid of pids) expect(isRunning(pid)).toBe(true);
    server.kill('SIGKILL');
    for (const pid of pids) await ended(pid);
  });

  test('ends even if workers are idle, and takes them along', async () => {
    const server = startServer('idle');
    const [reported, [code]] = await Promise.all([text(server.stdout), once(server, 'exit')]);
    expect(code).toBe(0);
    for (const pid of pidsOf(reported)) await ended(pid);
  });
});
