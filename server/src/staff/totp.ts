/**
 * Computes the codes of authenticator apps, which are TOTP (RFC 6238) with HMAC-SHA-1. Every app supports this variant.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { TOTP_DIGITS, TOTP_STEP_SECONDS } from '@countersign/contract/rules/staff';

/** The length of the secret: 160 bits (RFC 4226 4, R6). */
const SECRET_BYTES = 20;
/**
 * The number of adjacent time steps whose codes are accepted, because of slow networks and inaccurate clocks (RFC 6238
 * 5.2).
 */
const STEPS_AROUND = 1;

export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES));

const stepAt = (at: Date): number => Math.floor(+at / 1000 / TOTP_STEP_SECONDS);

/**
 * Returns the time step of a correct code. Returns null if the code is wrong, or not later than the code that was last
 * used.
 */
export function matchTotp(secret: string, code: string, at: Date, lastStep: number | null): number | null {
  const now = stepAt(at);
  for (let step = now - STEPS_AROUND; step <= now + STEPS_AROUND; step++)
    if (step > (lastStep ?? 0) && codeOf(secret, step) === code) return step;
  return null;
}

export const totpAt = (secret: string, at: Date): string => codeOf(secret, stepAt(at));

/** Computes the code of a time step (RFC 4226 5.3). */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/** Returns the content of the QR code in the format that Google Authenticator defines. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({
    secret,
    issuer,
    digits: String(TOTP_DIGITS),
    period: String(TOTP_STEP_SECONDS),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${String(query).replaceAll('+', '%20')}`;
}

/** The alphabet of base32 (RFC 4648 6). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
