import { expect, it } from 'vitest';
import { readSfnt } from './sfnt.ts';

/** Writes a TrueType program with the given glyph offsets. */
function program(offsets: readonly number[], glyf: Buffer, post = Buffer.alloc(0)): Buffer {
  const glyphs = offsets.length - 1;
  const head = Buffer.alloc(54);
  head.writeUInt16BE(1000, 18);
  head.writeInt16BE(1, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt16BE(1, 34);
  const maxp = Buffer.alloc(6);
  maxp.writeUInt16BE(glyphs, 4);
  const loca = Buffer.alloc(4 * offsets.length);
  for (const [index, offset] of offsets.entries()) loca.writeUInt32BE(offset, 4 * index);
  const tables = { glyf, head, hhea, hmtx: Buffer.alloc(4), loca, maxp, post };
  const entries = Object.entries(tables);
  const header = Buffer.alloc(12 + 16 * entries.length);
  header.writeUInt16BE(entries.length, 4);
  let offset = header.length;
  for (const [index, [tag, data]] of entries.entries()) {
    header.write(tag, 12 + 16 * index, 'latin1');
    header.writeUInt32BE(offset, 20 + 16 * index);
    header.writeUInt32BE(data.length, 24 + 16 * index);
    offset += data.length;
  }
  return Buffer.concat([header, ...Object.values(tables)]);
}

it('reads outlines that are stored in a different order than the glyphs', () => {
  const font = readSfnt(program([24, 0, 12, 36], Buffer.alloc(36)));
  expect([0, 1, 2].map((glyph) => font.hasOutline(glyph))).toEqual([true, true, true]);
});

it('finds no outline where the offsets are equal or lead outside the table', () => {
  const font = readSfnt(program([0, 0, 12, 500, 600], Buffer.alloc(12)));
  expect([0, 1, 2, 3].map((glyph) => font.hasOutline(glyph))).toEqual([false, true, false, false]);
});

it('knows the standard names of glyphs', () => {
  const post = Buffer.alloc(44);
  post.writeUInt32BE(0x00020000, 0);
  post.writeUInt16BE(3, 32);
  for (const [index, name] of [0, 36, 258].entries()) post.writeUInt16BE(name, 34 + 2 * index);
  post.write('\u0003own', 40, 'latin1');
  expect(readSfnt(program([0, 0, 0, 0], Buffer.alloc(0), post)).names).toEqual(['.notdef', 'A', 'own']);
});
