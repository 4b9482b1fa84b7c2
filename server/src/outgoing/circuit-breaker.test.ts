import { expect, it, vi } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

it('asks without a probe until a request has timed out', async () => {
  const probe = vi.fn(() => Promise.resolve());
  const breaker = createCircuitBreaker(probe);
  expect(await breaker.mayAsk()).toBe(true);
  expect(probe).not.toHaveBeenCalled();
});

it('shares one probe between concurrent requests, and fails them with it', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const probe = vi.fn(() => promise);
  const breaker = createCircuitBreaker(probe);
  breaker.trip();
  const waiting = [breaker.mayAsk(), breaker.mayAsk(), breaker.mayAsk()];
  reject(new Error('timed out'));
  expect(await Promise.all(waiting)).toEqual([false, false, false]);
  expect(probe).toHaveBeenCalledTimes(1);
});

it('probes again for each later request until one succeeds, and then no longer', async () => {
  const results = [false, false, true];
  const probe = vi.fn(async () => {
    if (!results.shift()) throw new Error('timed out');
  });
  const breaker = createCircuitBreaker(probe);
  breaker.trip();
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await breaker.mayAsk());
  expect(answers).toEqual([false, false, true, true, true]);
  expect(probe).toHaveBeenCalledTimes(3);
});
