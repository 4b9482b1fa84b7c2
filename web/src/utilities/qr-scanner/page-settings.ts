/** The page's settings (SPEC 9, QR scanner). */
import type { Format } from '../../scanner/formats.ts';

export const PAGE = {
  framesPerSecond: 30,
  formats: ['QRCode', 'DataMatrix', 'Aztec', 'PDF417'] satisfies readonly Format[],
  slowAfterMs: 5000,
  /** The limit of the attempt counter, which is always below this number. */
  attemptsBelow: 3,
} as const;

const BOX_SHARE = 0.85;
const MAX_BOX = 280;
const DEFAULT_WIDTH = 400;

/**
 * Returns the width of the square view and of the scanned box. The view is as wide as its container. The box has 85% of
 * this width, but at most 280 px.
 */
export function boxIn(containerWidth: number): { viewWidth: number; box: number } {
  const viewWidth = containerWidth > 0 ? containerWidth : DEFAULT_WIDTH;
  return { viewWidth, box: Math.min(viewWidth * BOX_SHARE, MAX_BOX) };
}
