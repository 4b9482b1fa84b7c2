/** The signer API: the steps in their order. */
import type { Register } from '../http/register.ts';
import type { Services } from '../signing/services.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { declineRoute } from './decline.ts';
import { documentRoutes } from './document/routes.ts';
import { requestLinkRoute } from './link/request-link.ts';
import { linkRoutes } from './link/routes.ts';
import { livenessRoutes } from './liveness/routes.ts';
import { locationRoutes } from './location/routes.ts';
import { logOutRoute } from './log-out.ts';
import { otpRoutes } from './otp/routes.ts';
import { riskRoutes } from './risk/routes.ts';
import { signatureRoutes } from './signature/routes.ts';
import { testCodesRoute } from './test-codes.ts';

export function signerRoutes(services: Services, register: Register): void {
  linkRoutes(services, register);
  requestLinkRoute(services, register);
  otpRoutes(services, register);
  riskRoutes(services, register);
  documentRoutes(services, register);
  attachmentRoutes(services, register);
  locationRoutes(services, register);
  livenessRoutes(services, register);
  signatureRoutes(services, register);
  logOutRoute(services, register);
  declineRoute(services, register);
  testCodesRoute(services, register);
}
