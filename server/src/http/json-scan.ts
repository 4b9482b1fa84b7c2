/**
 * Counts how deep JSON is nested and how many values it holds before anything parses it: a megabyte of brackets costs a parser far
 * more than it costs its sender. Looks at the brackets, commas and colons alone; whether it is JSON at all is the parser's to say.
 */
export const MAX_DEPTH = 16;
/** Ten drawn signatures of 4,000 points each. */
const MAX_VALUES = 200_000;
/** As many as the largest body of texts can have; larger ones are pictures, which have none. A parser takes long over each. */
export const MAX_ESCAPES = 32 * 1024;
/** About a millisecond's work. */
const SLICE_BYTES = 128 * 1024;
/** A text that goes on for longer without an escape, as photos do, is passed over without looking at each byte. */
const SHORT_TEXT_BYTES = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export const TOO_DEEP = 'nested too deeply';
const TOO_MANY = 'made of too many values';
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
 * A part of the work at a time, so that others can be served in between. `names`: how many entries its objects are written with. The parser
 * keeps the last one of each name, so that it has fewer where a name comes twice.
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
        // By a search of the machine's own, which is far faster than looking at each byte. The next byte looked at is the found one.
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

/** Where a byte comes next; each place is searched for once, however often it is asked for. */
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
