/** Refusals that end the journey, whichever call they answer. */
import type { ApiError } from '../api/client.ts';

export type Ending =
  /** A VPN or proxy was found: no way forward (SPEC 4, OTP). */
  | { kind: 'denied' }
  | { kind: 'invalid' }
  /** The bearer is over; a fresh start from the OTP mends it. */
  | { kind: 'expired'; words: string }
  | { kind: 'closed'; words: string }
  /** Signed before, perhaps in another tab, or by a call whose answer was lost. */
  | { kind: 'signed' };

export function endingOf({ code, message }: ApiError): Ending | null {
  switch (code) {
    case 'VPN_DETECTED':
      return { kind: 'denied' };
    case 'LINK_UNKNOWN':
      return { kind: 'invalid' };
    case 'SESSION_EXPIRED':
      return { kind: 'expired', words: message };
    case 'LINK_EXPIRED':
    case 'LINK_CANCELLED':
    case 'LINK_DEAD':
    case 'NOT_YOUR_TURN':
      return { kind: 'closed', words: message };
    case 'ALREADY_SIGNED':
      return { kind: 'signed' };
    default:
      return null;
  }
}
