/** Decodes a string token, which is either literal with escapes or hexadecimal (ISO 32000-1, 7.3.4). */

/** Decodes at least the first `limit` bytes of a token, which includes its delimiters. */
export function stringBytes(token: Uint8Array, limit: number): Uint8Array {
  return token[0] === OPENING_ANGLE ? hexBytes(token, limit) : literalBytes(token, limit);
}

function hexBytes(token: Uint8Array, limit: number): Uint8Array {
  const start = Buffer.from(token.subarray(0, MAX_TOKEN_BYTES)).toString('latin1');
  const digits = start.replaceAll(/[^0-9a-f]/gi, '').slice(0, 2 * limit);
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

function literalBytes(token: Uint8Array, limit: number): Uint8Array {
  const bytes: number[] = [];
  const end = Math.min(token.length - 1, MAX_TOKEN_BYTES);
  for (let at = 1; at < end && bytes.length < limit; at++) {
    const byte = token[at] ?? 0;
    if (byte !== BACKSLASH) {
      bytes.push(byte);
      continue;
    }
    at += 1;
    const escaped = String.fromCharCode(token[at] ?? 0);
    const octal = /^[0-7]{1,3}/.exec(Buffer.from(token.subarray(at, at + 3)).toString('latin1'))?.[0];
    if (octal !== undefined) {
      bytes.push(Number.parseInt(octal, 8) & 0xff);
      at += octal.length - 1;
    } else if (escaped === '\r' || escaped === '\n') {
      // After a backslash, a line end is ignored, so the string continues.
      if (escaped === '\r' && token[at + 1] === LINE_FEED) at += 1;
    } else bytes.push(CONTROLS.get(escaped) ?? token[at] ?? 0);
  }
  return Uint8Array.from(bytes);
}

/** The maximum number of bytes of a token that are read. */
const MAX_TOKEN_BYTES = 64 * 1024;

const OPENING_ANGLE = 0x3c;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['b', 0x08],
  ['f', 0x0c],
]);
