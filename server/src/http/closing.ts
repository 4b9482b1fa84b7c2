/**
 * Refuses requests on open connections while the server shuts down, with the usual error body and a Retry-After header.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isClosing ? new AppError('SERVICE_UNAVAILABLE') : undefined);
  });
}
