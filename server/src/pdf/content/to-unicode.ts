/** Reads the letters of codes from the font's ToUnicode map (ISO 32000-1, 9.10.3). */
import { stringBytes } from '../reading/string-bytes.ts';
import { TokenReader } from '../reading/token-reader.ts';

/** The number of codes that two bytes can express. */
const MAX_CODES = 65_536;
const MAX_LETTERS_BYTES = 64;

export function readToUnicode(bytes: Buffer): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  const read = new TokenReader(bytes);
  let strings: Uint8Array[] = [];
  let list: Uint8Array[] | null = null;
  let isRange = false;
  for (let token = read.next(); token !== 'end' && letters.size < MAX_CODES; token = read.next()) {
    if (token === 'keyword') {
      isRange = read.isKeyword('beginbfrange');
      strings = [];
      list = null;
    } else if (token === '[') list = [];
    else if (token === 'string') {
      const value = stringBytes(bytes.subarray(read.start, read.position), MAX_LETTERS_BYTES);
      if (list) list.push(value);
      else strings.push(value);
    }
    if (isRange && token === ']' && list && strings.length === 2) {
      const first = codeOf(strings[0]);
      for (const [index, value] of list.entries()) letters.set(first + index, textOf(value));
      strings = [];
      list = null;
    } else if (isRange && strings.length === 3) {
      addRange(letters, codeOf(strings[0]), codeOf(strings[1]), strings[2] ?? new Uint8Array());
      strings = [];
    } else if (!isRange && strings.length === 2) {
      letters.set(codeOf(strings[0]), textOf(strings[1] ?? new Uint8Array()));
      strings = [];
    }
  }
  return letters;
}

/** Adds a range of codes. The last two bytes of the text count up from one code to the next. */
function addRange(letters: Map<number, string>, first: number, last: number, start: Uint8Array): void {
  const text = textOf(start);
  const before = text.slice(0, -1);
  const unit = text.charCodeAt(text.length - 1);
  for (let code = first; code <= last && letters.size < MAX_CODES && code - first <= 0xffff; code++)
    letters.set(code, before + String.fromCharCode((unit + code - first) & 0xffff));
}

const codeOf = (bytes: Uint8Array = new Uint8Array()): number =>
  bytes.subarray(0, 4).reduce((code, byte) => code * 256 + byte, 0);

/** Decodes big-endian UTF-16. A single byte is one letter. */
function textOf(bytes: Uint8Array): string {
  let text = bytes.length === 1 ? String.fromCharCode(bytes[0] ?? 0) : '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0));
  return text;
}
