/** Defines the dependencies of public document verification. */
import type { RequestSlots } from '../http/request-slots.ts';
import type { TrustedRoots } from '../pki/trust/trusted-roots.ts';

export interface Verification {
  /** Limits concurrent large uploads by unauthenticated callers. */
  verificationSlots: RequestSlots;
  /** The roots whose signatures are trusted, besides our own. */
  trustedRoots: TrustedRoots;
}
