import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createWorkerLine } from './worker-line.ts';
import type { WorkerLine, WorkerLineOptions } from './worker-line.ts';

/** Answers with its own thread and the request; 'hang' blocks the thread for good, 'crash' and 'exit' end it. */
const SCRIPT = `
  const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', (request) => {
    if (request === 'hang') for (;;);
    if (request === 'crash') throw new Error('worn out');
    if (request === 'exit') process.exit(3);
    parentPort.postMessage({ request, threadId });
  });`;

const lines: WorkerLine[] = [];
const started: Worker[] = [];

function startWorker(): Worker {
  const worker = new Worker(SCRIPT, { eval: true, execArgv: [] });
  started.push(worker);
  return worker;
}

function line(options: Partial<WorkerLineOptions> = {}): WorkerLine {
  const created = createWorkerLine({
    startWorker,
    maxWaiting: 2,
    patienceMs: 30_000,
    timeLimitMs: 30_000,
    idleMs: 30_000,
    ...options,
  });
  lines.push(created);
  return created;
}

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(lines.map((open) => open.close()));
  lines.length = 0;
  started.length = 0;
});

const answerTo = (request: string) => ({
  kind: 'answered',
  message: { request, threadId: expect.any(Number) },
});

test('starts no thread before the first request, and one thread for many', async () => {
  const calm = line();
  expect(started).toHaveLength(0);
  expect(await calm.ask('a')).toEqual(answerTo('a'));
  expect(await calm.ask('b')).toEqual(answerTo('b'));
  expect(started).toHaveLength(1);
});

test('serves requests in the order they came', async () => {
  const calm = line();
  const order: string[] = [];
  const asked = ['a', 'b', 'c'].map(async (name) => {
    await calm.ask(name);
    order.push(name);
  });
  await Promise.all(asked);
  expect(order).toEqual(['a', 'b', 'c']);
});

test('says busy at once when the line is full, and takes requests again afterwards', async () => {
  const short = line({ maxWaiting: 2 });
  const served = [short.ask('a'), short.ask('b'), short.ask('c')];
  expect(await short.ask('d')).toEqual({ kind: 'busy' });
  expect(await Promise.all(served)).toEqual([answerTo('a'), answerTo('b'), answerTo('c')]);
  expect(await short.ask('e')).toEqual(answerTo('e'));
});

/** Time passes by the test alone: no machine is too slow for a limit that it is not about. */
function holdTime(): (milliseconds: number) => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return (milliseconds) => vi.advanceTimersByTime(milliseconds);
}

async function ended(worker: Worker | undefined): Promise<void> {
  if (worker && worker.threadId !== -1) await once(worker, 'exit');
  expect(worker?.threadId).toBe(-1);
}

test('says busy to who has waited too long, and serves the others', async () => {
  const pass = holdTime();
  const hopeful = line({ patienceMs: 300, timeLimitMs: 2000 });
  const hung = hopeful.ask('hang');
  const late = hopeful.ask('a');
  pass(300);
  expect(await late).toEqual({ kind: 'busy' });
  pass(1700);
  expect(await hung).toMatchObject({ kind: 'failed' });
  expect(await hopeful.ask('b')).toEqual(answerTo('b'));
});

test('ends a thread that hangs, and serves those who waited with a new one', async () => {
  const pass = holdTime();
  const impatient = line({ timeLimitMs: 3000 });
  const hung = impatient.ask('hang');
  const next = impatient.ask('a');
  pass(3000);
  expect(await hung).toEqual({ kind: 'failed', error: new Error('No answer within 3000 ms') });
  expect(await next).toEqual(answerTo('a'));
  expect(started).toHaveLength(2);
  await ended(started[0]);
});

test.each([
  ['crash', 'worn out'],
  ['exit', 'The worker ended with code 3'],
])('contains a thread that ends by %s', async (request, message) => {
  const calm = line();
  const lost = calm.ask(request);
  const next = calm.ask('a');
  expect(await lost).toEqual({ kind: 'failed', error: new Error(message) });
  expect(await next).toEqual(answerTo('a'));
});

test('fails the request when no thread can be started', async () => {
  const starved = line({
    startWorker: () => {
      throw new Error('no threads left');
    },
  });
  expect(await starved.ask('a')).toEqual({ kind: 'failed', error: new Error('no threads left') });
});

test('ends a thread that stood idle, and starts another when asked again', async () => {
  const frugal = line({ idleMs: 20 });
  await frugal.ask('a');
  await ended(started[0]);
  expect(await frugal.ask('b')).toEqual(answerTo('b'));
  expect(started).toHaveLength(2);
});

describe('closing', () => {
  test('ends the thread and fails everyone in the line', async () => {
    const calm = line();
    const asked = [calm.ask('hang'), calm.ask('a')];
    await calm.close();
    const closed = { kind: 'failed', error: new Error('The line was closed') };
    expect(await Promise.all(asked)).toEqual([closed, closed]);
    expect(started[0]?.threadId).toBe(-1);
  });

  test('takes no further request and may be repeated', async () => {
    const calm = line();
    await calm.close();
    await calm.close();
    expect(await calm.ask('a')).toMatchObject({ kind: 'failed' });
    expect(started).toHaveLength(0);
  });
});
