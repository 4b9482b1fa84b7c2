/**
 * Counts how deep JSON is nested and how many values it holds before anything parses it: a megabyte of brackets costs a parser far
 * more than it costs its sender. Looks at the brackets and commas alone; whether it is JSON at all is the parser's to say.
 */
export const MAX_DEPTH = 16;
/** Ten drawn signatures of 4,000 points each. */
const MAX_VALUES = 200_000;
/** About a millisecond's work. */
const SLICE_BYTES = 128 * 1024;
/** A text that goes on for longer without an escape, as photos do, is passed over without looking at each byte. */
const SHORT_TEXT_BYTES = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export const TOO_DEEP = 'nested too deeply';
const TOO_MANY = 'made of too many values';

interface Scan {
  at: number;
  depth: number;
  values: number;
  inText: boolean;
}

/** A part of the work at a time, so that others can be served in between; what it returns is the fault. */
export function* scanJson(bytes: Buffer): Generator<void, string | null> {
  const scan = { at: 0, depth: 0, values: 0, inText: false };
  for (;;) {
    const fault = scanSlice(bytes, scan);
    if (fault !== null || scan.at >= bytes.length) return fault;
    yield;
  }
}

function scanSlice(bytes: Buffer, scan: Scan): string | null {
  let { at, depth, values, inText } = scan;
  let plain = 0;
  for (const end = Math.min(at + SLICE_BYTES, bytes.length); at < end; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === QUOTE) inText = false;
      else if (byte === BACKSLASH) {
        at++;
        plain = 0;
      } else if (++plain > SHORT_TEXT_BYTES) {
        // By a search of the machine's own, which is far faster than looking at each byte.
        const quote = bytes.indexOf(QUOTE, at + 1);
        inText = quote === -1 || isEscaped(bytes, at, quote);
        at = quote === -1 ? bytes.length : quote;
        plain = 0;
      }
    } else if (byte === QUOTE) {
      inText = true;
      plain = 0;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (++depth > MAX_DEPTH) return TOO_DEEP;
      if (++values > MAX_VALUES) return TOO_MANY;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--;
    else if (byte === COMMA && ++values > MAX_VALUES) return TOO_MANY;
  }
  Object.assign(scan, { at, depth, values, inText });
  return null;
}

/** Behind an odd number of backslashes (RFC 8259, 7). */
function isEscaped(bytes: Buffer, from: number, quote: number): boolean {
  let before = quote - 1;
  while (before >= from && bytes[before] === BACKSLASH) before--;
  return (quote - 1 - before) % 2 === 1;
}
