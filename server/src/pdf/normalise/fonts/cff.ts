/**
 * Reads the glyph names, encodings and glyph identifiers of Compact Font Format programs (Adobe Technical Note 5176).
 */
import { Unrepresentable } from '../changes.ts';
import { widthOfCharString } from './cff-widths.ts';
import { CFF_STRINGS } from './cff-strings.ts';
import { STANDARD_NAMES } from './encodings.ts';

export interface Cff {
  /** True if the glyphs have identifiers instead of names. */
  isCidKeyed: boolean;
  glyphCount: number;
  /** The name of each glyph, by glyph number. Empty for a CID-keyed program. */
  names: string[];
  /** The identifier of each glyph, by glyph number. */
  cids: number[];
  /** The built-in encoding, as glyph names by code. */
  encoding: ReadonlyMap<number, string>;
  box: number[];
  /** Returns the width of a glyph in thousandths of the font size. Null for a CID-keyed program. */
  width: ((glyph: number) => number) | null;
}

type TopDict = Map<number, number[]>;

export function readCff(data: Buffer): Cff {
  try {
    return parse(data);
  } catch (error) {
    if (error instanceof Unrepresentable) throw error;
    throw damaged();
  }
}

function parse(data: Buffer): Cff {
  const names = readIndex(data, data[2] ?? 4);
  const tops = readIndex(data, names.end);
  const strings = readIndex(data, tops.end);
  if (names.items.length !== 1 || tops.items.length !== 1) throw damaged();
  const top = readDict(tops.items[0] ?? Buffer.alloc(0));
  const charStrings = top.get(17)?.[0];
  if (charStrings === undefined) throw damaged();
  const outlines = readIndex(data, charStrings).items;
  const glyphCount = outlines.length;
  const isCidKeyed = top.has(0x0c1e);
  const sids = readCharset(data, top.get(15)?.[0] ?? 0, glyphCount, isCidKeyed);
  const nameOf = (sid: number): string =>
    CFF_STRINGS[sid] ?? strings.items[sid - CFF_STRINGS.length]?.toString('latin1') ?? '';
  const glyphNames = isCidKeyed ? [] : sids.map(nameOf);
  return {
    isCidKeyed,
    glyphCount,
    names: glyphNames,
    cids: isCidKeyed ? sids : sids.map((_, glyph) => glyph),
    encoding: isCidKeyed ? new Map() : readEncoding(data, top.get(16)?.[0] ?? 0, glyphNames, nameOf),
    box: top.get(5) ?? [0, 0, 0, 0],
    width: isCidKeyed ? null : widthsOf(data, { top, outlines, globals: readIndex(data, strings.end).items }),
  };
}

function widthsOf(
  data: Buffer,
  { top, outlines, globals }: { top: TopDict; outlines: Buffer[]; globals: Buffer[] },
): (glyph: number) => number {
  const [size = 0, offset = 0] = top.get(18) ?? [];
  const settings = readDict(data.subarray(offset, offset + size));
  const local = settings.get(19)?.[0];
  const subroutines = {
    local: local === undefined ? [] : readIndex(data, offset + local).items,
    global: globals,
  };
  const [usual = 0] = settings.get(20) ?? [];
  const [nominal = 0] = settings.get(21) ?? [];
  const scale = 1000 * (top.get(0x0c07)?.[0] ?? 0.001);
  return (glyph) => {
    const own = widthOfCharString(outlines[glyph] ?? Buffer.alloc(0), subroutines);
    return scale * (own === null ? usual : nominal + own);
  };
}

/** Reads an INDEX structure (section 5). */
function readIndex(data: Buffer, at: number): { items: Buffer[]; end: number } {
  const count = data.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = data[at + 2] ?? 0;
  if (size < 1 || size > 4) throw damaged();
  const base = at + 3 + (count + 1) * size - 1;
  const offsets = Array.from({ length: count + 1 }, (_, index) =>
    data.readUIntBE(at + 3 + index * size, size),
  );
  const items = offsets.slice(0, -1).map((offset, index) => {
    const end = offsets[index + 1] ?? 0;
    if (offset < 1 || end < offset || base + end > data.length) throw damaged();
    return data.subarray(base + offset, base + end);
  });
  return { items, end: base + (offsets.at(-1) ?? 1) };
}

/** Reads a DICT structure (section 4). A two-byte operator has the number 0x0cNN. */
function readDict(data: Buffer): TopDict {
  const dict: TopDict = new Map();
  let operands: number[] = [];
  for (let at = 0; at < data.length;) {
    const byte = data[at++] ?? 0;
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 | (data[at++] ?? 0) : byte;
      if (dict.has(operator)) throw damaged();
      dict.set(operator, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(data.readInt16BE(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(data.readInt32BE(at));
      at += 4;
    } else if (byte === 30) {
      let text = '';
      for (let isDone = false; !isDone && at < data.length;) {
        const pair = data[at++] ?? 0xff;
        for (const nibble of [pair >> 4, pair & 15]) {
          if (nibble === 15) isDone = true;
          else if (!isDone) text += REAL_DIGITS[nibble] ?? '';
        }
      }
      operands.push(Number.parseFloat(text) || 0);
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + (data[at++] ?? 0) + 108);
    else operands.push(-(byte - 251) * 256 - (data[at++] ?? 0) - 108);
  }
  return dict;
}

const REAL_DIGITS = '0 1 2 3 4 5 6 7 8 9 . E E-  -'.split(' ');

function readCharset(data: Buffer, offset: number, glyphCount: number, isCidKeyed: boolean): number[] {
  if (offset <= 2) {
    if (isCidKeyed || offset === 0) return Array.from({ length: glyphCount }, (_, glyph) => glyph);
    throw new Unrepresentable('UNSUPPORTED_FONT', 'a font uses an expert character set');
  }
  const sids = [0];
  const format = data[offset];
  let at = offset + 1;
  while (sids.length < glyphCount) {
    const first = data.readUInt16BE(at);
    const left = format === 1 ? data.readUInt8(at + 2) : format === 2 ? data.readUInt16BE(at + 2) : 0;
    at += format === 0 ? 2 : format === 1 ? 3 : 4;
    for (let index = 0; index <= left && sids.length < glyphCount; index++) sids.push(first + index);
  }
  return sids;
}

function readEncoding(
  data: Buffer,
  offset: number,
  names: readonly string[],
  nameOf: (sid: number) => string,
): Map<number, string> {
  if (offset <= 1) return new Map(STANDARD_NAMES);
  const encoding = new Map<number, string>();
  const format = data[offset] ?? 0;
  const count = data[offset + 1] ?? 0;
  let at = offset + 2;
  let glyph = 1;
  for (let index = 0; index < count; index++) {
    const code = data[at++] ?? 0;
    const left = (format & 0x7f) === 1 ? (data[at++] ?? 0) : 0;
    for (let more = 0; more <= left; more++) encoding.set(code + more, names[glyph++] ?? '');
  }
  if (format & 0x80) {
    const supplements = data[at++] ?? 0;
    for (let index = 0; index < supplements; index++, at += 3)
      encoding.set(data[at] ?? 0, nameOf(data.readUInt16BE(at + 1)));
  }
  return encoding;
}

const damaged = () => new Unrepresentable('DAMAGED_FONT', 'a CFF font is damaged');
