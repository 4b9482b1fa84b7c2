/**
 * Measures the depth and the number of values of JSON before it is parsed. A megabyte of brackets costs the parser far
 * more than the sender. The scan reads only brackets, commas and colons. The parser then decides whether the text is
 * valid JSON.
 */
export const MAX_DEPTH = 16;
/** The maximum number of values. The largest valid body has ten drawn signatures of 4,000 points each. */
const MAX_VALUES = 200_000;
/**
 * The maximum number of escapes, which are slow to parse. Even the largest body of texts has fewer. Larger bodies
 * contain pictures, which have no escapes.
 */
export const MAX_ESCAPES = 32 * 1024;
/** The number of bytes that are scanned at once. Scanning them takes about a millisecond. */
const SLICE_BYTES = 128 * 1024;
/** The length above which a text without escapes, such as a photo, is skipped by a fast search. */
const SHORT_TEXT_BYTES = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export const TOO_DEEP = 'nested too deeply';
const TOO_MANY = 'too many values';
const TOO_ESCAPED = 'made of too many escapes';

interface Scan {
  at: number;
  depth: number;
  values: number;
  names: number;
  escapes: number;
  inText: boolean;
  quotes: Places;
  backslashes: Places;
}

interface Places {
  from(at: number): number;
}

export type JsonScan = { fault: string } | { fault: null; names: number };

/**
 * Scans JSON in slices, so that the server can handle other requests in between. `names` is the number of names in the
 * text. The parser keeps only one of several duplicate names, so a difference between the two counts reveals
 * duplicates.
 */
export function* scanJson(bytes: Buffer, maxEscapes = Infinity): Generator<void, JsonScan> {
  const scan = {
    at: 0,
    depth: 0,
    values: 0,
    names: 0,
    escapes: 0,
    inText: false,
    quotes: placesOf(bytes, QUOTE),
    backslashes: placesOf(bytes, BACKSLASH),
  };
  for (;;) {
    const fault = scanSlice(bytes, scan);
    if (fault !== null) return { fault };
    if (scan.escapes > maxEscapes) return { fault: TOO_ESCAPED };
    if (scan.at >= bytes.length) return { fault: null, names: scan.names };
    yield;
  }
}

function scanSlice(bytes: Buffer, scan: Scan): string | null {
  let { at, depth, values, names, escapes, inText } = scan;
  const { quotes, backslashes } = scan;
  let plain = 0;
  for (const end = Math.min(at + SLICE_BYTES, bytes.length); at < end; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === QUOTE) inText = false;
      else if (byte === BACKSLASH) {
        at++;
        escapes++;
        plain = 0;
      } else if (++plain > SHORT_TEXT_BYTES) {
        // The native search is far faster than reading each byte. The loop continues at the byte that the search found.
        at = Math.min(quotes.from(at + 1), backslashes.from(at + 1)) - 1;
        plain = 0;
      }
    } else if (byte === QUOTE) {
      inText = true;
      plain = 0;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (++depth > MAX_DEPTH) return TOO_DEEP;
      if (++values > MAX_VALUES) return TOO_MANY;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth--;
    else if (byte === COLON) names++;
    else if (byte === COMMA && ++values > MAX_VALUES) return TOO_MANY;
  }
  Object.assign(scan, { at, depth, values, names, escapes, inText });
  return null;
}

/** Returns a function that finds the next position of a byte. It searches no part of the text twice. */
function placesOf(bytes: Buffer, byte: number): Places {
  let found = -1;
  return {
    from(at: number): number {
      if (found < at) {
        const index = bytes.indexOf(byte, at);
        found = index === -1 ? bytes.length : index;
      }
      return found;
    },
  };
}
