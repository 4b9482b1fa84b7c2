/** Determines the resolution of a drawn page: that of the screen, within the memory limits of phones. */

const MAX_RATIO = 2;
/** Safari on phones draws nothing on a larger canvas. */
const MAX_PIXELS = 16_777_216;
const MAX_SIDE = 8192;

/** Returns the canvas pixels per CSS pixel for a page of this size in CSS pixels. */
export function canvasPixelRatio(width: number, height: number, devicePixelRatio: number): number {
  return Math.min(
    MAX_RATIO,
    devicePixelRatio > 0 ? devicePixelRatio : 1,
    Math.sqrt(MAX_PIXELS / Math.max(1, width * height)),
    MAX_SIDE / Math.max(1, width, height),
  );
}
