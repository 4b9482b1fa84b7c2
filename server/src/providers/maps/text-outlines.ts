/**
 * Converts text to outlines with fontkit. The renderer's own text layout is wrong for Devanagari (it loses the width of
 * vowel signs). The font is a package, so the picture is identical on every machine.
 */
import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'semibold';

export interface TextOutline {
  /** An SVG path in font units, with y upwards, starting at the origin. */
  outline: string;
  /** The factor from font units to pixels. */
  scale: number;
  width: number;
}

/**
 * Outlines are cached, because most maps repeat the same texts: 'You, within 10 m', '200 m', the names of the branches.
 */
const MAX_CACHED = 1000;
const cached = new Map<string, TextOutline>();

export function outlineText(text: string, size: number, weight: Weight): TextOutline {
  const key = `${weight} ${size} ${text}`;
  const known = cached.get(key);
  if (known) return known;
  const outline = layOutText(text, size, weight);
  const [oldest] = cached.keys();
  if (cached.size >= MAX_CACHED && oldest !== undefined) cached.delete(oldest);
  cached.set(key, outline);
  return outline;
}

function layOutText(text: string, size: number, weight: Weight): TextOutline {
  const font = fontOf(weight);
  const run = font.layout(text);
  const scale = size / font.unitsPerEm;
  let pen = 0;
  const outlines = run.glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {};
    const outline = glyph.path.translate(pen + xOffset, yOffset).toSVG();
    pen += xAdvance;
    return outline;
  });
  return { outline: outlines.join(''), scale, width: pen * scale };
}

export function hasGlyphsFor(text: string): boolean {
  const font = fontOf('semibold');
  return Array.from(text).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
}

const FILES: Readonly<Record<Weight, string>> = {
  regular: import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  semibold: import.meta.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
};
const opened = new Map<Weight, Font>();

function fontOf(weight: Weight): Font {
  const known = opened.get(weight);
  if (known !== undefined) return known;
  const font = create(readFileSync(new URL(FILES[weight])));
  if (!('layout' in font)) throw new TypeError('The map needs a single font, not a collection');
  opened.set(weight, font);
  return font;
}
