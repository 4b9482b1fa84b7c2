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

it('what only some of the staff may call, or only with a fresh proof, is named with the roles that may', () => {
  const described = {
    method: 'GET',
    path: '/api/v1/x',
    tag: 'Staff',
    summary: 'x',
    access: 'staff',
  } as const;
  // @ts-expect-error -- no such role
  defineCall({ ...described, roles: ['everybody'] });
  expect(defineCall({ ...described, roles: ['auditor'] }).roles).toEqual(['auditor']);
});
