import { ERROR_STATUS, type ErrorCode } from '@countersign/contract/errors';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { answerErrors } from './errors.ts';

const codes = Object.keys(ERROR_STATUS).filter((code): code is ErrorCode => code in ERROR_STATUS);
const later = codes.filter((code) => ERROR_STATUS[code] === 429 || ERROR_STATUS[code] === 503);

async function answerTo(error: Error) {
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => {
    throw error;
  });
  return app.inject('/');
}

it.each(later)('%s states when to try again', async (code) => {
  const { statusCode, headers } = await answerTo(new AppError(code));
  expect([429, 503]).toContain(statusCode);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

it("rounds a refusal's own time to whole seconds", async () => {
  const { headers } = await answerTo(new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: 41.2 }));
  expect(headers['retry-after']).toBe('42');
});

it.each([429, 503])('also covers refusals by a library with %i', async (statusCode) => {
  const { headers } = await answerTo(Object.assign(new Error('busy'), { statusCode }));
  expect(headers['retry-after']).toBe('5');
});

it('is absent from other refusals', async () => {
  const { headers } = await answerTo(new AppError('NOT_FOUND'));
  expect(headers['retry-after']).toBeUndefined();
});
