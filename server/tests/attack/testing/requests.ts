/** Generates requests from the table of calls, so that every new call is attacked automatically. */
import { randomUUID } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import type { Call } from '@countersign/contract/call';
import { failure } from '@countersign/contract/schemas/envelope';
import { ERROR_STATUS } from '@countersign/contract/errors';
import type { LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import { type JsonSchema, jsonSchemaOf } from './fields-of.ts';
import type { Target } from './target.ts';

export interface Attempt {
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}

export interface Reply {
  status: number;
  /** The error code, or null if the call succeeded. */
  code: string | null;
  text: string;
}

/**
 * The number of requests so far. Each request comes from a different IP address, so that the rate limit per address
 * does not end an attack early.
 */
let made = 0;
const nextAddress = () => `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made++ & 255}`;

export async function send({ test }: Target, call: Call, attempt: Attempt): Promise<Reply> {
  const { url, headers = {}, payload } = attempt;
  const isTyped = payload === undefined || 'content-type' in headers;
  const response = await test.app.inject({
    method: call.method,
    url,
    headers: { ...(isTyped ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { payload }),
    remoteAddress: nextAddress(),
    // An event stream never ends, so the test cannot wait for its whole body.
    payloadAsStream: call.file === 'text/event-stream',
  });
  const { statusCode: status } = response;
  const text = await bodyOf(response, call);
  return { status, code: status < 400 ? null : codeOf(status, text), text };
}

async function bodyOf(response: LightMyRequestResponse, { file }: Call): Promise<string> {
  if (file !== 'text/event-stream') return response.body;
  const stream = response.stream();
  if (response.statusCode >= 400) return textOf(stream);
  stream.destroy();
  return '';
}

/**
 * Checks the shape of a refusal. Its code must be in the table with this status, and it must contain no internal
 * details.
 */
function codeOf(status: number, text: string): string {
  const { error } = failure.parse(JSON.parse(text));
  const known = new Map<string, number>(Object.entries(ERROR_STATUS));
  if (known.get(error.code) !== status) throw new Error(`${status} with ${error.code}`);
  if (/\n\s+at |node_modules|\.(?:ts|js|mjs):\d|drizzle|SELECT /.test(text))
    throw new Error(`An answer reveals internal details: ${text}`);
  return error.code;
}

/** Builds a valid request for the target. Its address contains the target's ids, and the contract accepts its body. */
export function rightRequest(target: Target, call: Call): Attempt {
  const url = addressOf(target, call);
  if (!call.body) return { url };
  return { url, payload: JSON.stringify(rightBody(target, call.body)) };
}

/** Builds the address of a call, optionally with other values for some parameters. */
export function addressOf(target: Target, call: Call, replaced: Record<string, string> = {}): string {
  const { signer, templateId, branchId, layoutId, batchId, draftId } = target;
  const ids: Record<string, string> = {
    'sessions/:id': signer.sessionId,
    'templates/:id': templateId,
    'branches/:id': branchId,
    'layouts/:id': layoutId,
    'drafts/:id': draftId,
    'stamps/:id': randomUUID(),
    'batches/:id': batchId,
    'webhook-secrets/:id': randomUUID(),
    ':number': '1',
    ':participant_id': signer.id,
    ':submission_id': randomUUID(),
    ':pid': signer.id,
    ':delivery_id': randomUUID(),
    ':sha256': '0'.repeat(64),
    ':key': 'address',
    'logo/:theme': 'light',
    ':language': 'en',
    ':kind': 'invite',
    'participant/:token': signer.token,
    'docs/:token': 'x'.repeat(43),
    'people/:id': target.staff.person.personId,
    'contacts/:id': randomUUID(),
    'departments/:id': randomUUID(),
    'devices/:id': randomUUID(),
    'views/:id': randomUUID(),
    'passkeys/:id': randomUUID(),
    'api-keys/:id': randomUUID(),
  };
  return call.path.replaceAll(/([\w-]*\/):(\w+)/g, (_all, before: string, name: string) => {
    const value = replaced[name] ?? ids[`${before}:${name}`] ?? ids[`:${name}`];
    if (value === undefined) throw new Error(`No id of the target is known for ${call.path}`);
    return before + value;
  });
}

export const paramsOf = ({ path }: Call): string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);

export function rightBody({ signer }: Target, schema: z.ZodType): Record<string, unknown> {
  const example = exampleOf(jsonSchemaOf(schema), {
    participant_id: signer.id,
    session_id: signer.sessionId,
    email: 'new@bank.example',
    url: 'https://hooks.bank.example/signing',
    colour: '#0b5c56',
    sha256: '0'.repeat(64),
    terms_url: 'https://bank.example/terms',
    privacy_url: 'https://bank.example/privacy',
    csv: `name,email,role\nOm Jain,${randomUUID()}@bank.example,auditor`,
    phone: '+919812345678',
    help_phone: '1800 123 456',
    help_email: 'help@bank.example',
    expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  });
  if (!schema.safeParse(example).success)
    throw new Error(`No example for ${JSON.stringify(jsonSchemaOf(schema))}`);
  return Object(example);
}

/** Returns the smallest value that the schema accepts. */
function exampleOf(schema: JsonSchema, named: Record<string, unknown>): unknown {
  const { type, properties = {}, required = [], minItems = 0, minLength = 0, minimum = 0 } = schema;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (typeof choice === 'object') return exampleOf(choice, named);
  if (type === 'object')
    return Object.fromEntries(
      required.map((name) => {
        const property = properties[name];
        return [name, named[name] ?? (typeof property === 'object' ? exampleOf(property, named) : 'x')];
      }),
    );
  if (type === 'array') {
    const { items } = schema;
    const isOne = typeof items === 'object' && !Array.isArray(items);
    return Array.from({ length: minItems }, () => (isOne ? exampleOf(items, named) : 'x'));
  }
  if (type === 'string') return 'x'.repeat(Math.max(1, minLength));
  return type === 'boolean' ? true : minimum;
}
