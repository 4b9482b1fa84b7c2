/** Reads JSON bodies and nothing else, and refuses nesting that no call of ours has before it is parsed. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

const MAX_DEPTH = 16;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    // A POST without a payload, as some clients send it, is an empty request.
    if (body.length === 0) return done(null, {});
    if (isTooDeep(body)) return done(new AppError('INVALID_REQUEST', {}, 'The JSON is nested too deeply'));
    try {
      return done(null, JSON.parse(body.toString('utf8'), refuseMagicKeys));
    } catch {
      return done(new AppError('INVALID_REQUEST', {}, 'The body is not valid JSON'));
    }
  });
}

/** Keys that would reach into the prototype of whoever copies the object carelessly. */
function refuseMagicKeys(key: string, value: unknown): unknown {
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
