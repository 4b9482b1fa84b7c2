/** API errors that end the journey, in whichever step they occur. */
import type { ApiError } from '../api/client.ts';

export type JourneyEnd =
  /** A VPN or proxy was found: no way forward (SPEC 4, OTP). */
  | { kind: 'denied' }
  | { kind: 'invalid' }
  /** The bearer has expired: the signer starts again with the OTP. */
  | { kind: 'expired'; message: string }
  | { kind: 'closed'; message: string }
  /** Signed before, perhaps in another tab, or by a call whose response was lost. */
  | { kind: 'signed' };

export function journeyEndFrom({ code, message }: ApiError): JourneyEnd | null {
  switch (code) {
    case 'VPN_DETECTED':
      return { kind: 'denied' };
    case 'LINK_UNKNOWN':
      return { kind: 'invalid' };
    case 'SESSION_EXPIRED':
      return { kind: 'expired', message };
    case 'LINK_EXPIRED':
    case 'LINK_CANCELLED':
    case 'LINK_DEAD':
    case 'NOT_YOUR_TURN':
      return { kind: 'closed', message };
    case 'ALREADY_SIGNED':
      return { kind: 'signed' };
    default:
      return null;
  }
}
