/**
 * Lists malformed input for each call of the table: values of the wrong type, values that are too large or too deeply
 * nested, and bytes that are not text.
 */
import type { Call } from '@countersign/contract/call';
import { NIL } from 'uuid';
import type { z } from 'zod';
import { multipartOf } from '../../helpers/multipart.ts';
import { fieldsOf } from './fields-of.ts';
import { addressOf, type Attempt, paramsOf, rightBody, rightRequest } from './requests.ts';
import type { Target } from './target.ts';

export interface BadInput extends Attempt {
  what: string;
  /**
   * The expected result. With `any`, the call may accept or reject the input, but must not fail with an internal error.
   */
  expects: 'INVALID_REQUEST' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'refused' | 'any';
}

const SMALL_BODY = 32 * 1024;

export function badInputsFor(target: Target, call: Call): BadInput[] {
  const bodies = call.method === 'GET' ? [] : [...badBodies(target, call), ...badFields(target, call)];
  return [...bodies, ...badParams(target, call), ...badQueries(target, call)];
}

/** Returns malformed bodies that the server rejects before any call handles them. */
function badBodies(target: Target, call: Call): BadInput[] {
  const url = addressOf(target, call);
  const body = (
    what: string,
    payload: string | Buffer,
    expects: BadInput['expects'] = 'INVALID_REQUEST',
  ) => ({
    what,
    url,
    payload,
    expects,
  });
  const right = Object.entries(call.body ? rightBody(target, call.body) : {}).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  /** Adds the field to a valid body, so that the body has no other error. */
  const beside = (name: string, value: string) => `{${[...right, `"${name}":${value}`].join(',')}}`;
  const limit = call.bodyLimit ?? SMALL_BODY;
  return [
    body('truncated JSON', '{"participant_id":'),
    body('bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
    body('17 nested objects', beside('a', '{"a":'.repeat(17) + '1' + '}'.repeat(17))),
    body('ten thousand brackets', '['.repeat(10_000)),
    body('NUL in a string', beside('a', String.raw`"\u0000"`)),
    body('NUL in a name', beside(String.raw`\u0000`, '1')),
    body('half a surrogate pair', beside('a', String.raw`"\ud800"`)),
    body('half a surrogate pair in a name', beside(String.raw`\udfff`, '1')),
    body('an unknown field', beside('no_such_field', '"x"'), unknownField(call)),
    ...['__proto__', 'constructor', 'prototype'].map((name) =>
      body(`the name ${name}`, beside(name, '{"is_admin":true}')),
    ),
    ...['[]', 'null', '"x"', '1'].map((json) =>
      body(json, json, call.body ? expectation(call.body, JSON.parse(json)) : 'refused'),
    ),
    // Calls that accept documents are skipped: reading 26 MiB is slow, and `http/bodies.test.ts` tests it once.
    ...(call.body ? [body('too much', JSON.stringify('x'.repeat(limit)), 'PAYLOAD_TOO_LARGE')] : []),
    ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'x'].map((type) => ({
      ...body(`a body of type ${type}`, 'a=1', 'UNSUPPORTED_MEDIA_TYPE'),
      headers: { 'content-type': type },
    })),
    ...(call.multipart ? [] : [bodyInParts(url)]),
  ];
}

/**
 * Returns a multipart body for a call that expects no multipart body. The call must reject it instead of ignoring the
 * parts.
 */
function bodyInParts(url: string): BadInput {
  const { payload, contentType } = multipartOf({ name: 'x' });
  const headers = { 'content-type': contentType };
  return { what: 'a multipart body', url, payload, headers, expects: 'UNSUPPORTED_MEDIA_TYPE' };
}

/**
 * Returns the expected result of an unknown field. Signers' calls may accept it, because a signer's browser may run an
 * older or newer version of the page and send other fields. Calls that accept documents reject every JSON body.
 */
function unknownField(call: Call): BadInput['expects'] {
  const isStrict = call.access === 'api-key' || call.access === 'staff';
  if (call.multipart || (!isStrict && !call.body)) return 'refused';
  return isStrict ? 'INVALID_REQUEST' : 'any';
}

const VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  2 ** 40,
  true,
  '',
  'x',
  "' OR 1=1; --",
  '\u202e\u200b\ufeff',
  'x'.repeat(10_000),
  [],
  [[]],
  {},
  { a: { b: [] } },
  Array.from({ length: 600 }, () => 1),
];

/** Combines each field of the body with each of the values. The contract determines which combinations are rejected. */
function badFields(target: Target, call: Call): BadInput[] {
  const url = addressOf(target, call);
  const [part, schema] = jsonPartOf(call) ?? [null, call.body];
  if (!schema) return [];
  const right =
    part === null
      ? rightBody(target, schema)
      : { name: 'x', participants: [{ name: 'x', phone: '+919811122244' }] };
  return fieldsOf(schema).flatMap((field) =>
    VALUES.map((value): BadInput => {
      const body = { ...right, [field]: value };
      const what = `${field}: ${JSON.stringify(value).slice(0, 30)}`;
      if (part === null)
        return { what, url, payload: JSON.stringify(body), expects: expectation(schema, body) };
      // The document is invalid, so that no session is created even if the value is valid.
      const document = { content: Buffer.from('x'), filename: 'x.pdf', type: 'application/pdf' };
      const { payload, contentType } = multipartOf({ document, [part]: JSON.stringify(body) });
      return { what, url, payload, headers: { 'content-type': contentType }, expects: 'refused' };
    }),
  );
}

function jsonPartOf(call: Call): [string, z.ZodType] | undefined {
  const parts = Object.entries(call.multipart ?? {});
  return parts.flatMap(([name, part]): [string, z.ZodType][] => ('file' in part ? [] : [[name, part]]))[0];
}

const expectation = (schema: z.ZodType, value: unknown): BadInput['expects'] =>
  schema.safeParse(value).success ? 'any' : 'INVALID_REQUEST';

const TEXTS = [
  '%00',
  '%ED%A0%80',
  '%',
  '%27%20OR%201=1--',
  '..%2f..%2fetc%2fpasswd',
  'x'.repeat(150),
  'x'.repeat(5000),
];

const cursorOf = (...values: string[]) => Buffer.from(values.join(' ')).toString('base64url');

/** Values of query parameters, including times and cursors that no database accepts, and empty values. */
const QUERIED = [
  ...TEXTS,
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00%2B23:59',
  '9999-12-31T23:59:59-23:59',
  NIL,
  cursorOf('0000-01-01T00:00:00.000Z', NIL),
  cursorOf('2026-02-30T00:00:00.000Z', NIL),
  cursorOf('1', '0000-01-01T00:00:00.000Z', NIL),
];

function badParams(target: Target, call: Call): BadInput[] {
  return paramsOf(call).flatMap((name) =>
    TEXTS.map((text) => ({
      ...rightRequest(target, call),
      what: `${name} = ${text.slice(0, 30)}`,
      url: addressOf(target, call, { [name]: text }),
      expects: 'refused' as const,
    })),
  );
}

function badQueries(target: Target, call: Call): BadInput[] {
  const right = rightRequest(target, call);
  const ask = (query: string, expects: BadInput['expects']) => ({
    ...right,
    what: `?${query.slice(0, 30)}`,
    url: `${right.url}?${query}`,
    expects,
  });
  const unknown = call.access === 'api-key' || call.access === 'staff' ? 'INVALID_REQUEST' : 'any';
  const known = call.query ? fieldsOf(call.query) : [];
  return [
    ask('no_such_name=1', unknown),
    ask('no_such_name=%00', 'INVALID_REQUEST'),
    ask('__proto__[a]=1', 'any'),
    ...known.flatMap((name) => [
      ...QUERIED.map((text) => ask(`${name}=${text}`, text === '%00' ? 'INVALID_REQUEST' : 'any')),
      ask(`${name}=1&${name}=2`, 'INVALID_REQUEST'),
      ask(`${name}[]=1`, 'INVALID_REQUEST'),
    ]),
  ];
}
