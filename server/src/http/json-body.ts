/**
 * Reads untrusted JSON. It must be valid UTF-8 with limited depth and unique names, and only text that the database can
 * store.
 */
import { setImmediate as others } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { textFault } from '../database/stored-text.ts';
import { AppError } from './app-error.ts';
import { MAX_DEPTH, MAX_ESCAPES, scanJson, TOO_DEEP, type JsonScan } from './json-scan.ts';

export type ReadJson = { ok: true; value: unknown } | { ok: false; fault: string };

/** Makes the app read JSON bodies and reject all other types. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readBody);
}

/** The accepted charset labels. They include us-ascii, because ASCII is a subset of UTF-8. */
const UTF8_LABELS = ['utf-8', 'utf8', 'us-ascii'];

export async function readBody({ headers }: FastifyRequest, body: Buffer): Promise<unknown> {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!UTF8_LABELS.includes(charset.toLowerCase()))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {}, 'JSON must be encoded as UTF-8 (RFC 8259, 8.1)');
  // An empty body counts as an empty request, because some clients send a POST without a body.
  if (body.length === 0) return {};
  const read = await readJsonByTurns(body);
  if (!read.ok) throw new AppError('INVALID_REQUEST', {}, `The body is ${read.fault}`);
  return read.value;
}

/** Reads JSON. A large body is scanned in slices, so that the server can handle other requests in between. */
async function readJsonByTurns(bytes: Buffer): Promise<ReadJson> {
  const scan = scanJson(bytes, MAX_ESCAPES);
  let step = scan.next();
  for (; !step.done; step = scan.next()) await others();
  return parse(bytes, step.value);
}

export function readJson(bytes: Buffer): ReadJson {
  const scan = scanJson(bytes);
  let step = scan.next();
  while (!step.done) step = scan.next();
  return parse(bytes, step.value);
}

function parse(bytes: Buffer, scan: JsonScan): ReadJson {
  if (scan.fault !== null) return { ok: false, fault: scan.fault };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { ok: false, fault: 'not valid UTF-8' };
  }
  // A parser may ignore or reject a byte order mark (RFC 8259, 8.1), so two programs could read the body differently.
  if (text.startsWith('\uFEFF')) return { ok: false, fault: 'not allowed to begin with a byte order mark' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, fault: 'not valid JSON' };
  }
  return inspectJson(value, scan.names);
}

/** Inspects a parsed value. `written` is the number of names in the text of the JSON, which reveals duplicate names. */
function inspectJson(value: unknown, written: number): ReadJson {
  const count = { names: 0 };
  const fault = faultIn(value, 0, count);
  if (fault !== null) return { ok: false, fault };
  // If a name occurs twice, a proxy may use the first value while this server uses the last.
  return written === count.names ? { ok: true, value } : { ok: false, fault: NAME_TWICE };
}

const NAME_TWICE = 'ambiguous: an object in it has a duplicate name';

function faultIn(value: unknown, depth: number, count: { names: number }): string | null {
  if (typeof value === 'string') return textFault(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    if (!isList) count.names++;
    const fault = isMagicName(key)
      ? `not allowed to contain the name '${key}'`
      : (textFault(key) ?? faultIn(item, depth + 1, count));
    if (fault !== null) return fault;
  }
  return null;
}

/** The names that could change an object's prototype if code copies them carelessly. */
const MAGIC_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isMagicName = (name: string): boolean => MAGIC_NAMES.has(name);
