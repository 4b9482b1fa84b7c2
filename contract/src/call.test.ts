import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, defineCall } from './call.ts';
import { CALLS } from './calls.ts';
import { SCOPES } from './rules/scopes.ts';
import { passkeyAssertion, passkeyCreation, passkeyRegistration, passkeyRequest } from './staff/passkey.ts';

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

const ofOriginators: [string, Call][] = Object.entries(CALLS).filter(([, call]) => call.access === 'api-key');
const ofStaff: [string, Call][] = Object.entries(CALLS).filter(([, call]) => call.access === 'staff');

/** Of a schema and of all that is in it. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value), ...Object.values(value).flatMap(namesIn)] : namesIn(value),
  );
}

const namesOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  schema ? namesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : [];

it('every list is read a page at a time, all in the same way', () => {
  // A table of a fixed size, by language.
  const lists = [...ofOriginators, ...ofStaff].filter(
    ([name]) => name.startsWith('list') && name !== 'listMessageTexts',
  );
  expect(lists.length).toBeGreaterThan(16);
  for (const [name, { query, data }] of lists) {
    const paged = [...namesOf(query, 'input'), ...namesOf(data, 'output')];
    expect([name, ...['cursor', 'limit', 'next_cursor'].filter((one) => !paged.includes(one))]).toEqual([
      name,
    ]);
  }
});

it('every name that somebody sends or gets is in snake_case', () => {
  const names = Object.values<Call>(CALLS).flatMap(({ body, query, params, data, multipart = {} }) => [
    ...[body, query, params].flatMap((schema) => namesOf(schema, 'input')),
    ...namesOf(data, 'output'),
    ...Object.values(multipart).flatMap((part) => ('file' in part ? [] : namesOf(part, 'input'))),
  ]);
  // Web Authentication names its own.
  const given = [passkeyRequest, passkeyCreation, passkeyAssertion, passkeyRegistration];
  const ofPasskeys = new Set(given.flatMap((schema) => namesOf(schema, 'output')));
  expect(
    [...new Set(names)].filter((name) => !/^[a-z][a-z0-9_]*$/.test(name) && !ofPasskeys.has(name)),
  ).toEqual([]);
});
