/** Registers the signer API. Its steps are in the order of the journey. */
import { logOut } from '@countersign/contract/signer/log-out';
import { eq } from 'drizzle-orm';
import { bearers } from '../database/schema.ts';
import type { Register } from '../http/register.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { declineRoute } from './decline.ts';
import { documentRoutes } from './document/routes.ts';
import { requestLinkRoute } from './link/request-link.ts';
import { linkRoutes } from './link/routes.ts';
import { livenessRoutes } from './liveness/routes.ts';
import { locationRoutes } from './location/routes.ts';
import { otpRoutes } from './otp/routes.ts';
import { riskRoutes } from './risk/routes.ts';
import { signatureRoutes } from './signature/routes.ts';
import { takeStep } from './take-step.ts';
import { testCodesRoute } from './test-codes.ts';
import type { WithBrand } from '../messaging/brand.ts';
import type { Messengers } from '../messaging/messengers.ts';
import type { PdfTools } from '../pdf/pdf-tools.ts';
import type { PhotoReaders } from '../providers/photo-readers.ts';
import type { Signals } from '../providers/signals.ts';
import type { WithStorage } from '../providers/storage/storage.ts';
import type { WithRevisions } from '../signing/revisions.ts';
import type { Kernel } from '../signing/kernel.ts';

export function signerRoutes(
  services: Kernel & WithStorage & WithRevisions & WithBrand & Messengers & Signals & PhotoReaders & PdfTools,
  register: Register,
): void {
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

/** Registers the call with which a signer ends the bearer token. */
function logOutRoute(services: Kernel, register: Register): void {
  register(logOut, async ({ caller, origin }) =>
    takeStep(services, caller, origin, 'log-out', async ({ tx, now, participant, record }) => {
      await tx.update(bearers).set({ endedAt: now }).where(eq(bearers.participantId, participant.id));
      await record('LOGGED_OUT');
      return { logged_out: true as const };
    }),
  );
}
