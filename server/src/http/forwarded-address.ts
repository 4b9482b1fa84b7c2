/** Reads the forwarded address without its port. Otherwise, each port would count as a different caller. */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const HEADER = 'x-forwarded-for';

export function readForwardedAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers[HEADER];
    if (typeof forwarded === 'string') headers[HEADER] = forwarded.split(',').map(addressIn).join(', ');
    // Stores the address, because Fastify parses the header at each access to `ip`, and a call needs the address four
    // times.
    const { ip } = request;
    Object.defineProperty(request, 'ip', { value: ip });
    const isKnown = isIP(ip) > 0;
    done(
      isKnown ? undefined : new AppError('INVALID_REQUEST', {}, 'X-Forwarded-For contains no valid address'),
    );
  });
}

/** Returns the address without the port, the brackets and the IPv6 zone. */
function addressIn(text: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  return (bracketed ?? plain ?? text.trim()).replace(/%.*/, '');
}
