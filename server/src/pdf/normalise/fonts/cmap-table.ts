/** Reads and writes the character maps of TrueType programs (OpenType specification, `cmap`). */

export interface Cmap {
  platform: number;
  encoding: number;
  glyphs: ReadonlyMap<number, number>;
}

export function readCmaps(table: Buffer | undefined): Cmap[] {
  if (!table || table.length < 4) return [];
  const cmaps: Cmap[] = [];
  const count = Math.min(table.readUInt16BE(2), 64);
  for (let index = 0; index < count && 12 + 8 * index <= table.length; index++) {
    const at = 4 + 8 * index;
    const offset = table.readUInt32BE(at + 4);
    const glyphs = offset < table.length ? readSubtable(table.subarray(offset)) : null;
    if (glyphs)
      cmaps.push({ platform: table.readUInt16BE(at), encoding: table.readUInt16BE(at + 2), glyphs });
  }
  return cmaps;
}

const MAX_CODES = 70_000;

function readSubtable(data: Buffer): Map<number, number> | null {
  const glyphs = new Map<number, number>();
  const word = (at: number): number => (at + 2 <= data.length ? data.readUInt16BE(at) : 0);
  const long = (at: number): number => (at + 4 <= data.length ? data.readUInt32BE(at) : 0);
  const set = (code: number, glyph: number): void => {
    if (glyph !== 0 && glyphs.size < MAX_CODES) glyphs.set(code, glyph);
  };
  switch (word(0)) {
    case 0:
      for (let code = 0; code < 256; code++) set(code, data[6 + code] ?? 0);
      return glyphs;
    case 4: {
      const segments = word(6) >> 1;
      for (let segment = 0; segment < segments; segment++) {
        const end = word(14 + 2 * segment);
        const start = word(16 + 2 * (segments + segment));
        const delta = word(16 + 2 * (2 * segments + segment));
        const rangeAt = 16 + 2 * (3 * segments + segment);
        const range = word(rangeAt);
        for (let code = start; code <= end && code !== 0xffff; code++) {
          const raw = range === 0 ? code : word(rangeAt + range + 2 * (code - start));
          set(code, range !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff);
        }
      }
      return glyphs;
    }
    case 6:
      for (let index = 0; index < word(8); index++) set(word(6) + index, word(10 + 2 * index));
      return glyphs;
    case 12:
      for (let group = 0; group < Math.min(long(12), 20_000); group++) {
        const at = 16 + 12 * group;
        const [start, end, glyph] = [long(at), long(at + 4), long(at + 8)];
        for (let code = start; code <= end && code - start < MAX_CODES; code++)
          set(code, glyph + code - start);
      }
      return glyphs;
    default:
      return null;
  }
}

/**
 * Writes a character map in format 12. If several glyphs have the same character, the map contains the first of them.
 */
export function writeCmap(characters: ReadonlyMap<number, number>): Buffer {
  const glyphs = new Map<number, number>();
  for (const [glyph, code] of [...characters].toSorted(([one], [other]) => one - other))
    if (!glyphs.has(code)) glyphs.set(code, glyph);
  const groups = [...glyphs].toSorted(([one], [other]) => one - other);
  const table = Buffer.alloc(28 + 12 * groups.length);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(groups.length, 24);
  for (const [index, [code, glyph]] of groups.entries()) {
    table.writeUInt32BE(code, 28 + 12 * index);
    table.writeUInt32BE(code, 32 + 12 * index);
    table.writeUInt32BE(glyph, 36 + 12 * index);
  }
  return table;
}
