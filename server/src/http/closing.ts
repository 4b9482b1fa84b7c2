/** Whoever asks over a connection from before while the server ends is told to come again, in the form of every refusal. */
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
