/** Maps the codes of a simple TrueType font to glyphs (ISO 32000-1, 9.6.6.4), as pdf.js does. */
import { codePointOf, macCodeOf, STANDARD_NAMES } from './encodings.ts';
import type { Cmap } from './cmap-table.ts';
import type { Sfnt } from './sfnt.ts';
import type { SimpleEncoding } from './simple-encoding.ts';

export function glyphsByCode(
  sfnt: Pick<Sfnt, 'cmaps' | 'names' | 'hasOutline'>,
  encoding: SimpleEncoding,
  claimed: ReadonlyMap<number, string>,
): ReadonlyMap<number, number> {
  const { base, differences, isSymbolic, isStated } = encoding;
  const cmap = chooseCmap(sfnt.cmaps, isSymbolic, isStated);
  const glyphs = new Map<number, number>();
  const set = (code: number, glyph: number | undefined): void => {
    if (glyph !== undefined && !glyphs.has(code)) glyphs.set(code, glyph);
  };
  // A claimed letter selects a glyph only if the program has no glyph names.
  const claimedCharacter = (code: number): number | undefined =>
    sfnt.names.length > 0 ? undefined : claimed.get(code)?.codePointAt(0);
  const isUnicode = cmap?.platform === 3 && cmap.encoding === 1;
  const isMac = cmap?.platform === 1 && cmap.encoding === 0;
  if (isStated && !isSymbolic && (isUnicode || isMac)) {
    for (let code = 0; code < 256; code++) {
      const name = differences.get(code) ?? base?.get(code) ?? STANDARD_NAMES.get(code);
      if (name === undefined) continue;
      const selected = isUnicode ? (codePointOf(name) ?? claimedCharacter(code)) : macCodeOf(name);
      if (selected !== undefined) set(code, cmap.glyphs.get(selected));
    }
  } else if (cmap?.platform === 3 && cmap.encoding === 0) {
    for (const [code, glyph] of cmap.glyphs)
      set(code >= 0xf000 && code <= 0xf0ff ? code & 0xff : code, glyph);
  } else for (const [code, glyph] of cmap?.glyphs ?? []) set(code, glyph);
  if (isStated && sfnt.names.length > 0) {
    for (let code = 0; code < 256; code++) {
      if (cmap?.platform !== 0 && glyphs.has(code)) continue;
      const name = differences.get(code) ?? base?.get(code);
      const glyph = name === undefined ? -1 : sfnt.names.indexOf(name);
      if (glyph > 0 && sfnt.hasOutline(glyph)) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

/**
 * Returns the character map to use. A later map replaces an earlier one, until a map is found that certainly applies.
 * Repeated maps are ignored.
 */
function chooseCmap(cmaps: readonly Cmap[], isSymbolic: boolean, isStated: boolean): Cmap | null {
  let chosen: Cmap | null = null;
  for (const [index, cmap] of cmaps.entries()) {
    const { platform, encoding } = cmap;
    if (chosen?.platform === platform && chosen.encoding === encoding) continue;
    if ((platform === 0 && [0, 1, 3].includes(encoding)) || (platform === 1 && encoding === 0)) chosen = cmap;
    else if (platform === 3 && encoding === 1 && (isStated || !chosen)) {
      chosen = cmap;
      if (!isSymbolic) return cmap;
    } else if (isSymbolic && platform === 3 && encoding === 0) {
      chosen = cmap;
      if ((cmaps[index + 1]?.platform ?? platform) >= platform) return cmap;
    }
  }
  return chosen;
}

/** Returns the character of each glyph according to the program's Unicode character maps. */
export function charactersByGlyph(sfnt: Sfnt): ReadonlyMap<number, string> {
  const characters = new Map<number, string>();
  const maps = sfnt.cmaps.filter(
    ({ platform, encoding }) => platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10)),
  );
  for (const { glyphs } of maps) {
    for (const [code, glyph] of glyphs) {
      const isPrivate = code >= 0xe000 && code <= 0xf8ff;
      if (code >= 0x20 && !isPrivate && !characters.has(glyph))
        characters.set(glyph, String.fromCodePoint(code));
    }
  }
  return characters;
}
