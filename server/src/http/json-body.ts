/** Reads untrusted JSON: valid UTF-8, no deeper than any call needs, and only text that the database can store. */
import { isMagicName } from '@countersign/contract/rules/magic-names';
import { textFault } from '@countersign/contract/rules/stored-text';
import { setImmediate as others } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { MAX_DEPTH, MAX_ESCAPES, scanJson, TOO_DEEP } from './json-scan.ts';

export type ReadJson = { ok: true; value: unknown } | { ok: false; fault: string };

/** Makes the app read JSON bodies, and no other type. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readBody);
}

/** ASCII is a part of it. */
const UTF8_LABELS = ['utf-8', 'utf8', 'us-ascii'];

async function readBody({ headers }: FastifyRequest, body: Buffer): Promise<unknown> {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!UTF8_LABELS.includes(charset.toLowerCase()))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', {}, 'JSON is read as UTF-8 alone (RFC 8259, 8.1)');
  // A POST without a payload, as some clients send it, is an empty request.
  if (body.length === 0) return {};
  const read = await readJsonByTurns(body);
  if (!read.ok) throw new AppError('INVALID_REQUEST', {}, `The body is ${read.fault}`);
  return read.value;
}

/** A large body is looked through between the calls of others. */
async function readJsonByTurns(bytes: Buffer): Promise<ReadJson> {
  const scan = scanJson(bytes, MAX_ESCAPES);
  let step = scan.next();
  for (; !step.done; step = scan.next()) await others();
  return step.value === null ? parse(bytes) : { ok: false, fault: step.value };
}

export function readJson(bytes: Buffer): ReadJson {
  const scan = scanJson(bytes);
  let step = scan.next();
  while (!step.done) step = scan.next();
  return step.value === null ? parse(bytes) : { ok: false, fault: step.value };
}

function parse(bytes: Buffer): ReadJson {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { ok: false, fault: 'not valid UTF-8' };
  }
  try {
    return inspectJson(JSON.parse(text));
  } catch {
    return { ok: false, fault: 'not valid JSON' };
  }
}

/** The same checks on JSON that is already parsed. */
export function inspectJson(value: unknown): ReadJson {
  const fault = faultIn(value, 0);
  return fault === null ? { ok: true, value } : { ok: false, fault };
}

function faultIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return textFault(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  for (const [key, item] of Object.entries(value)) {
    const fault = isMagicName(key)
      ? `not allowed to have the name '${key}'`
      : (textFault(key) ?? faultIn(item, depth + 1));
    if (fault !== null) return fault;
  }
  return null;
}
