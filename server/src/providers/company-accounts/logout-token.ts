/**
 * Verifies logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6). The provider's server sends them when a person
 * signs out there or loses the account. Every claim that distinguishes a logout token from an ID token is required, so
 * that neither kind is accepted as the other.
 */
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { AnswerRefused, type LogoutNotice } from './identity-provider.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/**
 * The accepted signature algorithms. As for ID tokens, they exclude signatures with a shared secret and unsigned
 * tokens.
 */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/**
 * The accepted types of a token. The standard only recommends a type (2.4), and many providers omit it or send 'JWT'.
 */
const TYPES: ReadonlySet<string> = new Set(['logout+jwt', 'jwt']);
/** The time for which a token is accepted, even if the token itself states a later expiry. */
const MAX_AGE_SECONDS = 600;
const CLOCK_SKEW_SECONDS = 300;
const MAX_CHARACTERS = 10_000;
const MAX_CLAIM_CHARACTERS = 1000;

export interface LogoutTokenOptions {
  /** The issuer, exactly as in the provider's metadata. */
  issuer: string;
  clientId: string;
  keys: JWTVerifyGetKey;
}

export async function verifyLogoutToken(
  { issuer, clientId, keys }: LogoutTokenOptions,
  token: string,
): Promise<LogoutNotice> {
  if (token.length > MAX_CHARACTERS) throw new AnswerRefused('too_long');
  const { jwtVerify } = await import('jose');
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_SKEW_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ['iat', 'jti'],
  });
  const { typ = 'JWT' } = protectedHeader;
  if (!TYPES.has(typ.toLowerCase().replace(/^application\//, ''))) throw new AnswerRefused('another_type');
  if (!isLogout(payload)) throw new AnswerRefused('no_logout_event');
  if ('nonce' in payload) throw new AnswerRefused('nonce');
  const [tokenId, subject, session] = [payload.jti, payload.sub, payload['sid']].map(claimIn);
  if (!tokenId) throw new AnswerRefused('no_token_id');
  if (subject === undefined || session === undefined) throw new AnswerRefused('unreadable_claim');
  if (subject === null && session === null) throw new AnswerRefused('no_subject_or_session');
  return { tokenId, subject, session };
}

const isLogout = ({ events }: JWTPayload): boolean => {
  const event: unknown = Object.hasOwn(Object(events), EVENT) ? Object(events)[EVENT] : null;
  return typeof event === 'object' && event !== null && !Array.isArray(event);
};

/** Returns the text of a claim. Returns null if the claim is missing, and undefined if it is not a usable text. */
function claimIn(value: unknown): string | null | undefined {
  if (value === undefined) return null;
  const isUsable = typeof value === 'string' && value.trim() !== '' && value.length <= MAX_CLAIM_CHARACTERS;
  return isUsable ? value : undefined;
}
