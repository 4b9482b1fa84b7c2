/** The signer API: the steps in their order. */
import type { Register } from '../http/register.ts';
import type { Services } from '../services.ts';
import { documentRoutes } from './document/routes.ts';
import { linkRoutes } from './link/routes.ts';
import { livenessRoutes } from './liveness/routes.ts';
import { locationRoutes } from './location/routes.ts';
import { otpRoutes } from './otp/routes.ts';
import { signatureRoutes } from './signature/routes.ts';

export function signerRoutes(services: Services, registerRoute: Register): void {
  // What a signer is told is for this signer and this moment: no cache on the way may keep it.
  const register: Register = (call, handler) =>
    registerRoute(call, (input) => {
      void input.reply.header('cache-control', 'no-store');
      return handler(input);
    });
  linkRoutes(services, register);
  otpRoutes(services, register);
  documentRoutes(services, register);
  locationRoutes(services, register);
  livenessRoutes(services, register);
  signatureRoutes(services, register);
}
