/** Defines the dependencies of public document verification. */
import type { RequestSlots } from '../http/request-slots.ts';
import type { TrustedRoots } from '../pki/trust/trusted-roots.ts';

export interface Verification {
  /** Limits the number of concurrent large uploads by unauthenticated callers. */
  verificationSlots: RequestSlots;
  /** The third-party roots that the operator trusts, in addition to our own certificates. */
  trustedRoots: TrustedRoots;
}
