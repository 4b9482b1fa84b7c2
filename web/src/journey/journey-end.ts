/** Maps API errors to the ends of the journey. Every step can cause them. */
import type { ApiError } from '../api/client.ts';

export type JourneyEnd =
  /** A VPN or proxy was detected. The signer cannot continue (SPEC 4, OTP). */
  | { kind: 'denied' }
  | { kind: 'invalid' }
  /** The bearer token has expired or reached its limits. The signer starts again with the OTP. */
  | { kind: 'bearer-expired'; message: string }
  /** The link has expired, or the server closed it after too many failures. Only the sender can help. */
  | { kind: 'link-expired' | 'link-closed' }
  /** The session was cancelled before every signer had signed, or a reviewer rejected it afterwards. */
  | { kind: 'cancelled' | 'rejected' }
  /** This signer declined to sign, or another signer's decision ended the session. */
  | { kind: 'declined' | 'declined-by-another' }
  | { kind: 'not-your-turn'; awaitedOrder: number; willBeNotified: boolean }
  /** The signer continued in a newer tab of this browser. */
  | { kind: 'other-tab' }
  /**
   * The signer has already signed, perhaps in another tab. `copyToken` is set if the response to the signature was
   * lost.
   */
  | { kind: 'signed'; copyToken: string | null };

export function journeyEndFrom({ code, message, facts }: ApiError): JourneyEnd | null {
  switch (code) {
    case 'VPN_DETECTED':
      return { kind: 'denied' };
    case 'LINK_UNKNOWN':
      return { kind: 'invalid' };
    case 'SESSION_EXPIRED':
    case 'STEP_REPEATED':
      return { kind: 'bearer-expired', message };
    case 'LINK_EXPIRED':
      return { kind: 'link-expired' };
    case 'LINK_DEAD':
      return { kind: 'link-closed' };
    case 'LINK_CANCELLED':
      return { kind: 'cancelled' };
    case 'LINK_REJECTED':
      return { kind: 'rejected' };
    case 'LINK_DECLINED':
      return { kind: 'declined' };
    case 'LINK_DECLINED_BY_ANOTHER':
      return { kind: 'declined-by-another' };
    case 'NOT_YOUR_TURN':
      return {
        kind: 'not-your-turn',
        awaitedOrder: typeof facts['awaited_order'] === 'number' ? facts['awaited_order'] : 1,
        willBeNotified: facts['will_be_told'] === true,
      };
    case 'ALREADY_SIGNED':
      return { kind: 'signed', copyToken: textOrNull(facts['copy_token']) };
    default:
      return null;
  }
}

const textOrNull = (fact: unknown): string | null => (typeof fact === 'string' ? fact : null);
