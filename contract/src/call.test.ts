import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, defineCall } from './call.ts';
import { CALLS } from './calls.ts';
import { SCOPES } from './rules/scopes.ts';
import { passkeyAssertion, passkeyCreation, passkeyRegistration, passkeyRequest } from './staff/passkey.ts';

it('does not compile an originator call without a valid scope', () => {
  const described = { method: 'GET', path: '/api/v1/x', tag: 'Originator', summary: 'x' } as const;
  // @ts-expect-error -- `scope` is missing
  defineCall({ ...described, access: 'api-key' });
  // @ts-expect-error -- no such scope
  defineCall({ ...described, access: 'api-key', scope: 'everything' });
  expect(defineCall({ ...described, access: 'api-key', scope: 'read' }).scope).toBe('read');
});

it('uses every scope in at least one call', () => {
  const needed = Object.values(CALLS).flatMap((call) => (call.access === 'api-key' ? [call.scope] : []));
  expect(new Set(needed)).toEqual(new Set(SCOPES));
});

it('restricts staff calls to known roles', () => {
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

/** Returns the names of all properties of a schema, including nested properties. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value), ...Object.values(value).flatMap(namesIn)] : namesIn(value),
  );
}

const namesOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): string[] =>
  schema ? namesIn(z.toJSONSchema(schema, { io, unrepresentable: 'any' })) : [];

it('paginates every list with the same parameters', () => {
  // This list has one row per language and never grows, so it needs no pages.
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

it('uses snake_case for every name in requests and responses', () => {
  const names = Object.values<Call>(CALLS).flatMap(({ body, query, params, data, multipart = {} }) => [
    ...[body, query, params].flatMap((schema) => namesOf(schema, 'input')),
    ...namesOf(data, 'output'),
    ...Object.values(multipart).flatMap((part) => ('file' in part ? [] : namesOf(part, 'input'))),
  ]);
  // The Web Authentication standard defines the names in these schemas in camelCase.
  const given = [passkeyRequest, passkeyCreation, passkeyAssertion, passkeyRegistration];
  const ofPasskeys = new Set(given.flatMap((schema) => namesOf(schema, 'output')));
  expect(
    [...new Set(names)].filter((name) => !/^[a-z][a-z0-9_]*$/.test(name) && !ofPasskeys.has(name)),
  ).toEqual([]);
});
