/** A typed name as ink: the way to sign without drawing. */
import { SIGNATURE_CANVAS, type Box } from '@countersign/contract/rules/signature';
import dancingScriptExtended from '@fontsource/dancing-script/files/dancing-script-latin-ext-500-normal.woff2?url';
import dancingScript from '@fontsource/dancing-script/files/dancing-script-latin-500-normal.woff2?url';
import kalam from '@fontsource/kalam/files/kalam-devanagari-400-normal.woff2?url';
import { BASELINE } from './baseline.ts';
import type { Mark } from './export-picture.ts';
import { isName } from './is-name.ts';
import { INK_COLOUR } from './paint.ts';

const FAMILY = 'Countersign Script';
const FONT_SIZE = 120;
const FONT = `${FONT_SIZE}px '${FAMILY}', cursive`;
/** Right of the cross, left of the edge, above and below the baseline that the name stands on. */
const ROOM = { left: 95, width: SIGNATURE_CANVAS.width - 95 - 55, rise: 150, fall: 50 };

/** Settles once the faces that these letters need are there, or cannot be had: the system's own script serves then. */
export async function loadScriptFor(name: string): Promise<void> {
  if (!('fonts' in document)) return;
  addFaces();
  await document.fonts.load(FONT, name).catch(() => undefined);
}

let areFacesAdded = false;

/** The ranges let the browser fetch only the files that a name needs. */
function addFaces(): void {
  if (areFacesAdded) return;
  areFacesAdded = true;
  const faces = [
    [dancingScript, 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F'],
    [dancingScriptExtended, 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF'],
    [kalam, 'U+0900-097F, U+200C-200D, U+25CC, U+A8E0-A8FF'],
  ] as const;
  for (const [address, unicodeRange] of faces)
    document.fonts.add(new FontFace(FAMILY, `url(${address})`, { unicodeRange, display: 'block' }));
}

/** The name as large as the box allows, on its baseline, in the middle. */
export function typedMark(name: string, canvas: CanvasRenderingContext2D): Mark | null {
  const text = name.trim();
  if (!isName(text)) return null;
  canvas.save();
  prepare(canvas);
  const measured = canvas.measureText(text);
  canvas.restore();
  const { left, right, ascent, descent } = extent(measured);
  const scale = scaleFor({ width: left + right, ascent, descent });
  const origin = { x: ROOM.left + (ROOM.width - (right - left) * scale) / 2, y: BASELINE };
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

/** Never larger than its room in any direction. */
function scaleFor(size: { width: number; ascent: number; descent: number }): number {
  const scale = Math.min(
    1,
    ROOM.width / size.width,
    ROOM.rise / size.ascent,
    size.descent > 0 ? ROOM.fall / size.descent : 1,
  );
  return Number.isFinite(scale) ? scale : 1;
}

function prepare(canvas: CanvasRenderingContext2D): void {
  canvas.font = FONT;
  canvas.fillStyle = INK_COLOUR;
  canvas.textAlign = 'left';
  canvas.textBaseline = 'alphabetic';
}

/** Around the point where the text starts; a script face reaches beyond the advance of its letters. */
function extent(measured: TextMetrics) {
  return {
    left: measured.actualBoundingBoxLeft,
    right: measured.actualBoundingBoxRight,
    ascent: measured.actualBoundingBoxAscent,
    descent: measured.actualBoundingBoxDescent,
  };
}
