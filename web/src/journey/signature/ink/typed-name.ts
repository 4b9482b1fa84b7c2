/** Draws a typed name as a signature, for signers who type their name instead of drawing. */
import { SIGNATURE_CANVAS, type Box } from '@countersign/contract/rules/signature';
import dancingScriptExtended from '@fontsource/dancing-script/files/dancing-script-latin-ext-500-normal.woff2?url';
import dancingScript from '@fontsource/dancing-script/files/dancing-script-latin-500-normal.woff2?url';
import kalam from '@fontsource/kalam/files/kalam-devanagari-400-normal.woff2?url';
import type { Mark } from './export-picture.ts';
import { isName } from './is-name.ts';
import { BASELINE, INK_COLOUR } from './paint.ts';

const FAMILY = 'Countersign Script';
const FONT_SIZE = 120;
/** The font of a typed name. If a script has no handwriting font, the name uses the font of the screens. */
const FONT = `${FONT_SIZE}px '${FAMILY}', 'Script of the language', cursive`;
/**
 * The area for the name. It begins to the right of the cross and ends before the edge. `rise` and `fall` are the space
 * above and below the baseline.
 */
const AREA = { left: 95, width: SIGNATURE_CANVAS.width - 95 - 55, rise: 150, fall: 50 };

/** Resolves once the fonts for these letters are loaded. If loading fails, the name uses the system's cursive font. */
export async function loadFontFor(name: string): Promise<void> {
  if (!('fonts' in document)) return;
  addFonts();
  await document.fonts.load(FONT, name).catch(() => undefined);
}

let areFontsAdded = false;

/** Adds the handwriting fonts. From their Unicode ranges, the browser chooses which files to download for a name. */
function addFonts(): void {
  if (areFontsAdded) return;
  areFontsAdded = true;
  const fonts = [
    [dancingScript, 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F'],
    [dancingScriptExtended, 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'],
    [kalam, 'U+0900-097F, U+200C-200D, U+25CC, U+A8E0-A8FF'],
  ] as const;
  for (const [url, unicodeRange] of fonts)
    document.fonts.add(new FontFace(FAMILY, `url(${url})`, { unicodeRange, display: 'block' }));
}

/** Draws the name centred on its baseline, as large as the box allows. */
export function typedMark(name: string, canvas: CanvasRenderingContext2D): Mark | null {
  const text = name.trim();
  if (!isName(text)) return null;
  canvas.save();
  prepare(canvas);
  const measured = canvas.measureText(text);
  canvas.restore();
  const { left, right, ascent, descent } = extent(measured);
  const scale = scaleFor({ width: left + right, ascent, descent });
  const origin = { x: AREA.left + (AREA.width - (right - left) * scale) / 2, y: BASELINE };
  const bounds: Box = {
    x: origin.x - left * scale,
    y: origin.y - ascent * scale,
    width: (left + right) * scale,
    height: (ascent + descent) * scale,
  };
  return {
    bounds,
    paint(target) {
      target.save();
      prepare(target);
      target.translate(origin.x, origin.y);
      target.scale(scale, scale);
      target.fillText(text, 0, 0);
      target.restore();
    },
  };
}

/** Returns the scale at which the name fits its area. The scale is at most 1. */
function scaleFor(size: { width: number; ascent: number; descent: number }): number {
  const scale = Math.min(
    1,
    AREA.width / size.width,
    AREA.rise / size.ascent,
    size.descent > 0 ? AREA.fall / size.descent : 1,
  );
  return Number.isFinite(scale) ? scale : 1;
}

function prepare(canvas: CanvasRenderingContext2D): void {
  canvas.font = FONT;
  canvas.fillStyle = INK_COLOUR;
  canvas.textAlign = 'left';
  canvas.textBaseline = 'alphabetic';
}

/**
 * Returns the extent of the ink relative to the start of the text. The advance width is not enough, because the glyphs
 * of a script font extend beyond it.
 */
function extent(measured: TextMetrics) {
  return {
    left: measured.actualBoundingBoxLeft,
    right: measured.actualBoundingBoxRight,
    ascent: measured.actualBoundingBoxAscent,
    descent: measured.actualBoundingBoxDescent,
  };
}
