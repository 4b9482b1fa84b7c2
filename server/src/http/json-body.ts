/** Reads untrusted JSON: valid UTF-8, no deeper than any call needs, and only text that the database can store. */
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

export type ReadJson = { ok: true; value: unknown } | { ok: false; fault: string };

const MAX_DEPTH = 16;
const TOO_DEEP = 'nested too deeply';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Makes the app read JSON bodies, and no other type. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    // A POST without a payload, as some clients send it, is an empty request.
    if (body.length === 0) return done(null, {});
    const read = readJson(body);
    return read.ok
      ? done(null, read.value)
      : done(new AppError('INVALID_REQUEST', {}, `The body is ${read.fault}`));
  });
}

export function readJson(bytes: Buffer): ReadJson {
  // Before it is parsed: a hundred thousand brackets cost a parser far more than they cost their sender.
  if (isTooDeep(bytes)) return { ok: false, fault: TOO_DEEP };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { ok: false, fault: 'not valid UTF-8' };
  }
  try {
    return inspectJson(JSON.parse(text, dropMagicKeys));
  } catch {
    return { ok: false, fault: 'not valid JSON' };
  }
}

/** The same checks on JSON that is already parsed. */
export function inspectJson(value: unknown): ReadJson {
  const fault = faultIn(value, 0);
  return fault === null ? { ok: true, value } : { ok: false, fault };
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair (PostgreSQL manual, 8.14.1). */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'not allowed to hold the character NUL';
  return text.isWellFormed() ? null : 'not valid Unicode';
}

function faultIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return textFault(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  for (const [key, item] of Object.entries(value)) {
    const fault = textFault(key) ?? faultIn(item, depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}

/** Keys that could change a prototype when the object is copied carelessly. */
function dropMagicKeys(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' || key === 'prototype' ? undefined : value;
}

function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (inText) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return false;
}
