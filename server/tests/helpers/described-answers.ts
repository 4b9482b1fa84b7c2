/**
 * Checks that the API description covers every answer that a test gets: the success status or one of the error codes of
 * the call. Every test of the API therefore also tests the OpenAPI description.
 */
import type { Call } from '@countersign/contract/call';
import { CALLS } from '@countersign/contract/calls';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { otherStatusesOf } from '../../src/http/openapi-operations.ts';
import { refusalsOf } from '../../src/http/describe-call.ts';

const PATTERNS = Object.values<Call>(CALLS).map((call) => ({
  call,
  path: new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));

export function watchAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app);
  Object.assign(app, {
    inject: async (options: InjectOptions) => {
      const response = await inject(options);
      const call = callOf(options);
      if (call) assertDescribed(call, response, options.payloadAsStream === true);
      return response;
    },
  });
}

function callOf({ method = 'GET', url }: InjectOptions): Call | undefined {
  const path = typeof url === 'string' ? url.split('?')[0] : url?.pathname;
  return PATTERNS.find((one) => one.call.method === method && one.path.test(path ?? ''))?.call;
}

/** Error codes of requests that match no call: the address is unknown or unreadable, or the method is not supported. */
const BEFORE_CALLS = ['NOT_FOUND', 'INVALID_REQUEST', 'METHOD_NOT_ALLOWED'];

function assertDescribed(call: Call, response: LightMyRequestResponse, isStream: boolean): void {
  const { statusCode: status, headers } = response;
  const about = `${call.method} ${call.path} answered ${status}`;
  if (otherStatusesOf(call).includes(status)) return;
  if (status < 400 && status !== (call.status ?? 200))
    throw new Error(`${about}, which it does not describe`);
  if (isStream || !String(headers['content-type']).startsWith('application/json')) return;
  const answer: unknown = JSON.parse(response.body);
  const code: unknown = Object(Object(answer)['error'])['code'];
  if (status >= 400 && ![...BEFORE_CALLS, ...refusalsOf(call)].some((known) => known === code))
    throw new Error(`${about} ${String(code)}, which it does not describe`);
}
