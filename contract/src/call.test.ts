import { expect, it } from 'vitest';
import { defineCall } from './call.ts';
import { CALLS } from './calls.ts';
import { SCOPES } from './rules/scopes.ts';

it('an originator call names its scope, or it does not compile', () => {
  const described = { method: 'GET', path: '/api/v1/x', tag: 'Originator', summary: 'x' } as const;
  // @ts-expect-error -- `scope` is missing
  defineCall({ ...described, access: 'api-key' });
  // @ts-expect-error -- no such scope
  defineCall({ ...described, access: 'api-key', scope: 'everything' });
  expect(defineCall({ ...described, access: 'api-key', scope: 'read' }).scope).toBe('read');
});

it('every scope is needed by some call', () => {
  const needed = Object.values(CALLS).flatMap((call) => (call.access === 'api-key' ? [call.scope] : []));
  expect(new Set(needed)).toEqual(new Set(SCOPES));
});
