/**
 * Reads TrueType programs with `glyf` outlines, and writes them again with only the glyphs in use (OpenType
 * specification).
 */
import { Unrepresentable } from '../changes.ts';
import { MAC_GLYPH_NAMES } from './mac-glyph-names.ts';
import { readCmaps, writeCmap, type Cmap } from './cmap-table.ts';
import { contoursOf, type Contour } from './outline.ts';

export interface Sfnt {
  glyphCount: number;
  unitsPerEm: number;
  box: [left: number, bottom: number, right: number, top: number];
  ascent: number;
  descent: number;
  /** Returns the width of a glyph in thousandths of the font size. */
  width(glyph: number): number;
  hasOutline(glyph: number): boolean;
  /** Returns the outline of a glyph as polygons, in units of the font. */
  contours(glyph: number): Contour[];
  /** The character maps, in the order of the file. */
  cmaps: Cmap[];
  /** The glyph names in the `post` table. */
  names: (string | undefined)[];
  /**
   * Returns the program with only these glyphs. Their characters stay in a character map, so that the text can be
   * verified.
   */
  subset(glyphs: ReadonlySet<number>, characters: ReadonlyMap<number, number>): Buffer;
}

type Tables = Map<string, Buffer>;

const MAX_DEPTH = 8;

/** Returns the CFF table of an OpenType file, or null if the file contains none. */
export function cffIn(data: Buffer): Buffer | null {
  return data.toString('latin1', 0, 4) === 'OTTO' ? (tablesOf(data).get('CFF ') ?? null) : null;
}

export function readSfnt(data: Buffer): Sfnt {
  const tables = tablesOf(data);
  const table = (tag: string, least: number): Buffer => {
    const found = tables.get(tag);
    if (!found || found.length < least) throw damaged();
    return found;
  };
  const head = table('head', 54);
  const hhea = table('hhea', 36);
  const maxp = table('maxp', 6);
  const hmtx = table('hmtx', 4);
  const glyf = tables.get('glyf') ?? Buffer.alloc(0);
  const unitsPerEm = head.readUInt16BE(18);
  const glyphCount = maxp.readUInt16BE(4);
  const metricCount = Math.min(hhea.readUInt16BE(34), Math.floor(hmtx.length / 4));
  if (unitsPerEm < 16 || unitsPerEm > 16_384 || metricCount < 1) throw damaged();
  const ranges = readLoca(table('loca', 2), {
    isLong: head.readInt16BE(50) === 1,
    glyphCount,
    end: glyf.length,
  });
  const outlineOf = (glyph: number): Buffer =>
    glyf.subarray(ranges[glyph]?.from ?? 0, ranges[glyph]?.to ?? 0);
  const metricAt = (glyph: number): number => hmtx.readUInt16BE(4 * Math.min(glyph, metricCount - 1));
  const per1000 = (units: number): number => (units * 1000) / unitsPerEm;
  return {
    glyphCount,
    unitsPerEm,
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    ascent: per1000(hhea.readInt16BE(4)),
    descent: per1000(hhea.readInt16BE(6)),
    width: (glyph) => per1000(metricAt(glyph)),
    hasOutline: (glyph) => outlineOf(glyph).length >= 10,
    contours: (glyph) => contoursOf(outlineOf, glyph),
    cmaps: readCmaps(tables.get('cmap')),
    names: readNames(tables.get('post'), glyphCount),
    subset(glyphs, characters) {
      const used = withComponents(glyphs, outlineOf, glyphCount);
      return writeSubset(tables, { used, characters, outlineOf, glyphCount, metricCount, hmtx });
    },
  };
}

function tablesOf(data: Buffer): Tables {
  const tables: Tables = new Map();
  if (data.length < 12) throw damaged();
  const count = data.readUInt16BE(4);
  for (let index = 0; index < count && 28 + 16 * index <= data.length; index++) {
    const at = 12 + 16 * index;
    const tag = data.toString('latin1', at, at + 4);
    const [offset, length] = [data.readUInt32BE(at + 8), data.readUInt32BE(at + 12)];
    if (tables.has(tag)) throw damaged();
    tables.set(tag, data.subarray(Math.min(offset, data.length), Math.min(offset + length, data.length)));
  }
  return tables;
}

interface Range {
  from: number;
  to: number;
}

/**
 * Returns the position of each glyph's outline. Some programs store outlines in another order than their glyphs. Such
 * an outline ends where the next outline begins. A glyph with offsets outside the table has no outline.
 */
function readLoca(
  loca: Buffer,
  { isLong, glyphCount, end }: { isLong: boolean; glyphCount: number; end: number },
): Range[] {
  const available = Math.min(Math.floor(loca.length / (isLong ? 4 : 2)), glyphCount + 1);
  const offsets = Array.from({ length: available }, (_, index) =>
    Math.min(end, isLong ? loca.readUInt32BE(4 * index) : 2 * loca.readUInt16BE(2 * index)),
  );
  const ascending = offsets.toSorted((one, other) => one - other);
  const following = new Map(ascending.map((offset, index) => [offset, ascending[index + 1] ?? end]));
  return offsets.map((from, glyph) => {
    const next = offsets[glyph + 1] ?? from;
    return { from, to: next >= from ? next : (following.get(from) ?? end) };
  });
}

function withComponents(
  glyphs: ReadonlySet<number>,
  outlineOf: (glyph: number) => Buffer,
  glyphCount: number,
): Set<number> {
  const used = new Set<number>([0]);
  const add = (glyph: number, depth: number): void => {
    if (glyph >= glyphCount || depth > MAX_DEPTH) throw damaged();
    used.add(glyph);
    for (const component of componentsOf(outlineOf(glyph))) add(component, depth + 1);
  };
  for (const glyph of glyphs) add(glyph, 0);
  return used;
}

/** Returns the components of a composite glyph. */
function componentsOf(outline: Buffer): number[] {
  if (outline.length < 10 || outline.readInt16BE(0) >= 0) return [];
  const components: number[] = [];
  for (let at = 10; at + 4 <= outline.length;) {
    const flags = outline.readUInt16BE(at);
    components.push(outline.readUInt16BE(at + 2));
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    at += 4 + (flags & 0x01 ? 4 : 2) + scale;
    if (!(flags & 0x20)) break;
  }
  return components;
}

/** The tables to copy: those for hinting, and those that a program in a composite font needs (ISO 32000-1, 9.9). */
const COPIED = ['cvt ', 'fpgm', 'head', 'hhea', 'maxp', 'prep'];

function writeSubset(
  tables: Tables,
  parts: {
    used: ReadonlySet<number>;
    characters: ReadonlyMap<number, number>;
    outlineOf: (glyph: number) => Buffer;
    glyphCount: number;
    metricCount: number;
    hmtx: Buffer;
  },
): Buffer {
  const { used, characters, outlineOf, glyphCount, metricCount, hmtx } = parts;
  const outlines: Buffer[] = [];
  const loca = Buffer.alloc(4 * (glyphCount + 1));
  let length = 0;
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    loca.writeUInt32BE(length, 4 * glyph);
    const outline = used.has(glyph) ? outlineOf(glyph) : Buffer.alloc(0);
    if (outline.length < 10) continue;
    const padding = Buffer.alloc((4 - (outline.length % 4)) % 4);
    outlines.push(outline, padding);
    length += outline.length + padding.length;
  }
  loca.writeUInt32BE(length, 4 * glyphCount);
  const written: Tables = new Map();
  for (const tag of COPIED) {
    const table = tables.get(tag);
    if (table) written.set(tag, Buffer.from(table));
  }
  written.get('head')?.writeInt16BE(1, 50);
  written.get('hhea')?.writeUInt16BE(metricCount, 34);
  written.set('loca', loca);
  written.set('glyf', Buffer.concat(outlines));
  const bearings = Buffer.alloc(4 * metricCount + 2 * (glyphCount - metricCount));
  hmtx.copy(bearings, 0, 0, Math.min(hmtx.length, bearings.length));
  written.set('hmtx', bearings);
  if (characters.size > 0) written.set('cmap', writeCmap(characters));
  return assemble(written);
}

/** Writes the tables after a directory with checksums. */
function assemble(tables: Tables): Buffer {
  const tags = [...tables.keys()].toSorted();
  tables.get('head')?.writeUInt32BE(0, 8);
  const power = Math.floor(Math.log2(tags.length));
  const directory = Buffer.alloc(12 + 16 * tags.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tags.length, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (tags.length - 2 ** power), 10);
  const chunks: Buffer[] = [directory];
  let offset = directory.length;
  let headAt = 0;
  for (const [index, tag] of tags.entries()) {
    const table = tables.get(tag) ?? Buffer.alloc(0);
    if (tag === 'head') headAt = offset;
    const at = 12 + 16 * index;
    directory.write(tag, at, 'latin1');
    directory.writeUInt32BE(checksum(table), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4);
    chunks.push(table, padding);
    offset += table.length + padding.length;
  }
  const program = Buffer.concat(chunks);
  program.writeUInt32BE((0xb1b0afba - checksum(program)) >>> 0, headAt + 8);
  return program;
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    const word =
      ((data[at] ?? 0) << 24) |
      ((data[at + 1] ?? 0) << 16) |
      ((data[at + 2] ?? 0) << 8) |
      (data[at + 3] ?? 0);
    sum = (sum + word) >>> 0;
  }
  return sum;
}

function readNames(post: Buffer | undefined, glyphCount: number): (string | undefined)[] {
  if (!post || post.length < 34 || post.readUInt32BE(0) !== 0x00020000) return [];
  const count = Math.min(post.readUInt16BE(32), glyphCount);
  const own: string[] = [];
  for (let at = 34 + 2 * post.readUInt16BE(32); at < post.length; at += 1 + (post[at] ?? 0))
    own.push(post.toString('latin1', at + 1, at + 1 + (post[at] ?? 0)));
  return Array.from({ length: count }, (_, glyph) => {
    const index = 34 + 2 * glyph + 2 <= post.length ? post.readUInt16BE(34 + 2 * glyph) : 0;
    return MAC_GLYPH_NAMES[index] ?? own[index - MAC_GLYPH_NAMES.length];
  });
}

const damaged = () => new Unrepresentable('DAMAGED_FONT', 'a TrueType font is damaged');
