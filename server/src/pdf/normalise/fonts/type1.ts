/** Reads the glyph names and the built-in encoding of Type 1 programs (Adobe Type 1 Font Format). */
import { Unrepresentable } from '../changes.ts';
import { STANDARD_NAMES } from './encodings.ts';

export interface Type1 {
  /**
   * The width of each glyph by its name, in thousandths of the font size. Undefined for a width that cannot be read.
   */
  widths: ReadonlyMap<string, number | undefined>;
  encoding: ReadonlyMap<number, string>;
  /** The program in its three parts, without segment headers. */
  clear: Buffer;
  encrypted: Buffer;
  trailer: Buffer;
}

export function readType1(data: Buffer): Type1 {
  const whole = data[0] === 0x80 ? withoutSegments(data) : data;
  const marker = whole.indexOf('eexec');
  if (marker === -1) throw damaged();
  let start = marker + 5;
  while ([0x20, 0x09, 0x0a, 0x0d].includes(whole[start] ?? 0) && start < marker + 8) start += 1;
  const clear = whole.subarray(0, start);
  const tail = trailerStart(whole, start);
  const encrypted = binary(whole.subarray(start, tail));
  const text = decrypt(encrypted, 55_665, 4).toString('latin1');
  const isUsual = /\/FontMatrix\s*\[\s*0?\.0010*\s/.test(clear.toString('latin1'));
  const widths = glyphWidths(text, isUsual);
  if (widths.size === 0) throw damaged();
  return { widths, encoding: encodingIn(clear.toString('latin1')), clear, encrypted, trailer: TRAILER };
}

/** The end of a Type 1 program: 512 zeros, and the operator that ends the encrypted part. */
const TRAILER = Buffer.from(`${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`);

/** Returns the program without the segment headers of the PFB format (Adobe Technical Note 5040). */
function withoutSegments(data: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at + 6 <= data.length && data[at] === 0x80 && data[at + 1] !== 3;) {
    const length = data.readUInt32LE(at + 2);
    parts.push(data.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

function trailerStart(whole: Buffer, from: number): number {
  const mark = whole.lastIndexOf('cleartomark');
  if (mark <= from) return whole.length;
  let at = mark;
  while (at > from && [0x30, 0x20, 0x0a, 0x0d].includes(whole[at - 1] ?? 0)) at -= 1;
  return at;
}

/** Returns the encrypted part in binary. A program may contain it in hexadecimal. */
function binary(data: Buffer): Buffer {
  const start = data.toString('latin1', 0, 8);
  if (!/^[0-9A-Fa-f\s]{8}$/.test(start)) return data;
  return Buffer.from(data.toString('latin1').replaceAll(/[^0-9A-Fa-f]/g, ''), 'hex');
}

function decrypt(data: Buffer, key: number, skipped: number): Buffer {
  const out = Buffer.alloc(data.length);
  let state = key;
  for (const [index, byte] of data.entries()) {
    out[index] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return out.subarray(skipped);
}

/**
 * Returns the glyph names with their widths. The lengths of the binary charstrings are used to skip them. If a name
 * occurs twice, programs disagree on the glyph that it selects.
 */
function glyphWidths(text: string, isUsual: boolean): Map<string, number | undefined> {
  const start = text.indexOf('/CharStrings');
  if (start === -1) return new Map();
  const skipped = Number(/\/lenIV\s+(\d)\b/.exec(text)?.[1] ?? 4);
  const pattern = /\/([^\s/()<>[\]{}%]+)\s+(\d+)\s+(?:RD|-\||\S{1,8})\s/y;
  const widths = new Map<string, number | undefined>();
  let at = text.indexOf('begin', start);
  while (at !== -1) {
    const next = text.indexOf('/', at);
    if (next === -1 || /\bend\b/.test(text.slice(at, next))) break;
    pattern.lastIndex = next;
    const match = pattern.exec(text);
    const [whole, name, length] = match ?? [];
    if (whole === undefined || name === undefined) break;
    if (widths.has(name)) throw damaged();
    const from = next + whole.length;
    at = from + Number(length);
    const charString = decrypt(Buffer.from(text.slice(from, at), 'latin1'), 4330, skipped);
    widths.set(name, isUsual ? statedWidth(charString) : undefined);
  }
  return widths;
}

/** Reads the width with which a charstring begins, before `hsbw` or `sbw` (section 6.4). */
function statedWidth(charString: Buffer): number | undefined {
  const stack: number[] = [];
  for (let at = 0; at < charString.length && stack.length < 8;) {
    const byte = charString[at++] ?? 0;
    if (byte === 255) {
      stack.push(at + 4 <= charString.length ? charString.readInt32BE(at) : 0);
      at += 4;
    } else if (byte >= 251) stack.push(-(byte - 251) * 256 - (charString[at++] ?? 0) - 108);
    else if (byte >= 247) stack.push((byte - 247) * 256 + (charString[at++] ?? 0) + 108);
    else if (byte >= 32) stack.push(byte - 139);
    else if (byte === 13) return stack[1];
    else if (byte === 12 && charString[at] === 7) return stack[2];
    else if (byte === 12 && charString[at] === 12) {
      const divisor = stack.pop() ?? 1;
      stack.push((stack.pop() ?? 0) / divisor);
      at += 1;
    } else return undefined;
  }
  return undefined;
}

function encodingIn(text: string): Map<number, string> {
  const start = text.indexOf('/Encoding');
  if (start === -1 || /^\/Encoding\s+StandardEncoding\b/.test(text.slice(start, start + 60)))
    return new Map(STANDARD_NAMES);
  const encoding = new Map<number, string>();
  const part = text.slice(start, start + MAX_ENCODING);
  const end = /\b(?:readonly\s+)?def\b/.exec(part.slice(part.indexOf('dup')))?.index;
  const body = end === undefined ? part : part.slice(0, part.indexOf('dup') + end);
  for (const [, code = '', name = ''] of body.matchAll(
    /\bdup\s+(\d{1,3}|8#[0-7]{1,3})\s*\/([^\s/()<>[\]{}%]+)\s+put\b/g,
  ))
    encoding.set(code.startsWith('8#') ? Number.parseInt(code.slice(2), 8) : Number(code), name);
  return encoding;
}

const MAX_ENCODING = 64 * 1024;

const damaged = () => new Unrepresentable('DAMAGED_FONT', 'a Type 1 font is damaged');
