/** Determines what the QR generator shows for an input (SPEC 2 and 5, QR generator). */
import { checkUrl, type UrlRefusal } from '@countersign/contract/rules/url-check';

export type Generated =
  | { kind: 'empty' }
  | { kind: 'refused'; reason: UrlRefusal }
  | { kind: 'too-long' }
  | { kind: 'code'; url: string };

/**
 * The maximum number of bytes in a QR code with the highest error correction (ISO/IEC 18004, table 7: version 40-H).
 */
const MAX_BYTES = 1273;

/**
 * Returns the code, or the problem to show. The code contains the URL in its checked form. `input` has no white space.
 */
export function generate(input: string, allowedDomains: readonly string[]): Generated {
  if (input === '') return { kind: 'empty' };
  const verdict = checkUrl(input, allowedDomains);
  if (!verdict.valid) return { kind: 'refused', reason: verdict.reason };
  const { length } = new TextEncoder().encode(verdict.url);
  return length > MAX_BYTES ? { kind: 'too-long' } : { kind: 'code', url: verdict.url };
}

/** Returns the address with https:// in front if that makes it valid. Otherwise, returns null. */
export function withHttps(input: string, allowedDomains: readonly string[]): string | null {
  const address = `https://${input.replace(/^[/\\]+/, '')}`;
  return checkUrl(address, allowedDomains).valid && !/^https?:/i.test(input) ? address : null;
}
