/** How finely a page is drawn: as finely as the screen shows it, within what phones can hold. */

const MOST = 2;
/** Safari on phones draws nothing at all on a larger canvas. */
const MOST_PIXELS = 16_777_216;
const LONGEST_SIDE = 8192;

/** Canvas pixels per CSS pixel for a page of this size in CSS pixels. */
export function pixelRatioFor(width: number, height: number, devicePixelRatio: number): number {
  return Math.min(
    MOST,
    devicePixelRatio > 0 ? devicePixelRatio : 1,
    Math.sqrt(MOST_PIXELS / Math.max(1, width * height)),
    LONGEST_SIDE / Math.max(1, width, height),
  );
}
