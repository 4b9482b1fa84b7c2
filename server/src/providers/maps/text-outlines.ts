/**
 * Converts text in any supported script to outlines. The renderer's own text layout is wrong for the scripts of India.
 * The fonts come from packages, so the picture is the same on every machine.
 */
import { fontFor } from '../../lettering/fonts.ts';
import { inVisualOrder, runsOf } from '../../lettering/runs.ts';

export type Weight = 'regular' | 'semibold';

export interface TextOutline {
  /** An SVG path that starts at the origin, in thousandths of the text size, with y upwards. */
  outline: string;
  /** The factor that converts the units of the outline to pixels. */
  scale: number;
  width: number;
}

/**
 * The maximum number of cached outlines. Most maps repeat the same texts: 'You, within 10 m', '200 m', the names of
 * branches.
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
  const scale = size / 1000;
  let pen = 0;
  const outlines = inVisualOrder(runsOf(text, weight), LEFTWARDS.test(text) ? 'rtl' : 'ltr').map((run) => {
    const { path, end } = fontFor(run.font, weight).outline(run.text, pen);
    pen = end;
    return path;
  });
  return { outline: outlines.join(''), scale, width: pen * scale };
}

/** Matches texts whose first letter belongs to a right-to-left script. */
const LEFTWARDS = /^\P{L}*\p{Script=Arabic}/u;

export function hasGlyphsFor(text: string): boolean {
  return runsOf(text, 'semibold').every(({ text: letters, font }) =>
    Array.from(letters).every(
      (letter) => JOINER.test(letter) || fontFor(font, 'semibold').hasLetter(letter.codePointAt(0) ?? 0),
    ),
  );
}

/** Matches joiners, which change the shape of neighbouring letters but are not drawn themselves. */
const JOINER = /^[\u200c\u200d]$/;
