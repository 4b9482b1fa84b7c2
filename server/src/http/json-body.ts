/** Reads JSON bodies and nothing else. */
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { readJson } from './json-text.ts';

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
