import { describe, expect, it } from 'vitest';
import type { Cmap } from './cmap-table.ts';
import { NAME_ENCODINGS } from './encodings.ts';
import { glyphsByCode } from './truetype-encoding.ts';

const WIN_ANSI = NAME_ENCODINGS.get('WinAnsiEncoding') ?? null;

const cmap = (platform: number, encoding: number, entries: Record<number, number>): Cmap => ({
  platform,
  encoding,
  glyphs: new Map(Object.entries(entries).map(([code, glyph]) => [Number(code), glyph])),
});

const mapOf = (entries: Record<number, string>) =>
  new Map(Object.entries(entries).map(([code, text]) => [Number(code), text]));

function glyphs(
  cmaps: Cmap[],
  {
    differences = {},
    names = [],
    claimed = {},
  }: Partial<Record<'differences' | 'claimed', Record<number, string>>> & {
    names?: (string | undefined)[];
  } = {},
) {
  const encoding = {
    base: WIN_ANSI,
    differences: mapOf(differences),
    isSymbolic: false,
    isStated: true,
  };
  return glyphsByCode({ cmaps, names, hasOutline: () => true }, encoding, mapOf(claimed));
}

describe('the glyphs of a TrueType font', () => {
  it('come from the Unicode table after others, so that letters outside the Macintosh set are drawn', () => {
    const cmaps = [cmap(0, 3, { 65: 9 }), cmap(1, 0, { 65: 9 }), cmap(3, 1, { 65: 1, 350: 2 })];
    const found = glyphs(cmaps, { differences: { 222: 'Scedilla', 221: 'Idot' } });
    expect([found.get(65), found.get(222)]).toEqual([1, 2]);
  });

  it('come from the first of repeated tables', () => {
    expect(glyphs([cmap(1, 0, { 65: 1 }), cmap(1, 0, { 65: 2 })]).get(65)).toBe(1);
  });

  it('come from their names if the table lacks the letter, and not from a claimed letter', () => {
    const names = ['.notdef', 'Eth'];
    const found = glyphs([cmap(1, 0, { 208: 7 })], { names, claimed: { 208: 'Ð' } });
    expect(found.get(208)).toBe(1);
  });

  it('come from a claimed letter if neither the encoding nor the font names them', () => {
    const cmaps = [cmap(3, 1, { 0x5f00: 5 })];
    expect(glyphs(cmaps, { differences: { 65: 'g5167' }, claimed: { 65: '开' } }).get(65)).toBe(5);
    expect(
      glyphs(cmaps, { differences: { 65: 'g5167' }, claimed: { 65: '开' }, names: ['.notdef'] }).get(65),
    ).toBeUndefined();
  });
});
