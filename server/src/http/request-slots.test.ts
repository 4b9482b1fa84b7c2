import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRequestSlots } from './request-slots.ts';
import type { SlotLimits } from './request-slots.ts';

/** Starts requests that run until the test ends them. */
function open(limits: Partial<SlotLimits> = {}) {
  const slots = createRequestSlots({ max: 2, maxPerCaller: 2, maxWaiting: 2, maxWaitMs: 60_000, ...limits });
  const started: string[] = [];
  return {
    started,
    request: (name: string, caller = 'one') => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const answer = slots.run(caller, () => {
        started.push(name);
        return promise;
      });
      return { answer, end: () => resolve(name), fail: () => reject(new Error(name)) };
    },
  };
}

const BUSY = { code: 'SERVICE_UNAVAILABLE', facts: { retry_after_seconds: 10 } };

it('serves a limited number at once; others wait in order', async () => {
  const { request, started } = open();
  const [a, b, c, d] = [request('a'), request('b'), request('c'), request('d')];
  await turn();
  expect(started).toEqual(['a', 'b']);
  b.end();
  expect(await b.answer).toBe('b');
  await turn();
  expect(started).toEqual(['a', 'b', 'c']);
  a.end();
  await a.answer;
  await turn();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  c.end();
  d.end();
  expect(await Promise.all([c.answer, d.answer])).toEqual(['c', 'd']);
});

it('refuses immediately if the queue is full', async () => {
  const { request } = open();
  const served = ['a', 'b', 'c', 'd'].map((name) => request(name));
  await expect(request('e').answer).rejects.toMatchObject(BUSY);
  for (const { end } of served) end();
  expect(await Promise.all(served.map(({ answer }) => answer))).toEqual(['a', 'b', 'c', 'd']);
});

it('refuses a request that waited too long and frees its place', async () => {
  const { request, started } = open({ maxWaitMs: 20 });
  const [a, b] = [request('a'), request('b')];
  await expect(request('late').answer).rejects.toMatchObject(BUSY);
  a.end();
  b.end();
  await Promise.all([a.answer, b.answer]);
  await turn();
  const next = [request('c'), request('d')];
  await turn();
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  for (const { end } of next) end();
});

it('never gives all slots to one caller', async () => {
  const { request, started } = open({ maxPerCaller: 1 });
  const [a, b] = [request('a', 'one'), request('b', 'one')];
  const c = request('c', 'two');
  await turn();
  expect(started).toEqual(['a', 'c']);
  c.end();
  await c.answer;
  await turn();
  expect(started).toEqual(['a', 'c']);
  a.end();
  await a.answer;
  await turn();
  expect(started).toEqual(['a', 'c', 'b']);
  b.end();
});

it('passes the slot of a failed request to the next', async () => {
  const { request, started } = open({ max: 1 });
  const [a, b] = [request('a'), request('b')];
  a.fail();
  await expect(a.answer).rejects.toThrow('a');
  await turn();
  expect(started).toEqual(['a', 'b']);
  b.end();
  expect(await b.answer).toBe('b');
});
