/** What the public verification of documents needs. */
import type { RequestSlots } from '../http/request-slots.ts';
import type { TrustedRoots } from '../pki/trust/trusted-roots.ts';

export interface Verification {
  /** Limits the large bodies that unknown callers upload at a time. */
  verificationSlots: RequestSlots;
  /** Whose signatures a verification trusts besides our own. */
  trustedRoots: TrustedRoots;
}
