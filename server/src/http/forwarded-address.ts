/** The address that a trusted proxy forwards. Some write the port beside it, by which one caller would have as many addresses as ports. */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const HEADER = 'x-forwarded-for';

export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers[HEADER];
    if (typeof forwarded === 'string') headers[HEADER] = forwarded.split(',').map(addressIn).join(', ');
    const isKnown = isIP(request.ip) > 0;
    done(isKnown ? undefined : new AppError('INVALID_REQUEST', {}, 'X-Forwarded-For names no address'));
  });
}

/** Without the port, the brackets and the zone of IPv6. */
function addressIn(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  return (bracketed ?? plain ?? text.trim()).replace(/%.*/, '');
}
