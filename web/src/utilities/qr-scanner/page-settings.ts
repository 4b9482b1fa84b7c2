/** The page's settings (SPEC 9, QR scanner). */
import type { Format } from '../../scanner/formats.ts';

export const PAGE = {
  framesPerSecond: 30,
  formats: ['QRCode', 'DataMatrix', 'Aztec', 'PDF417'] satisfies readonly Format[],
  slowAfterMs: 5000,
  /** The attempt counter stays below this number. */
  attemptsBelow: 3,
} as const;

const BOX_SHARE = 0.85;
const MAX_BOX = 280;
const DEFAULT_WIDTH = 400;

/** The square view is as wide as its container. The box is 85% of it and at most 280 px. */
export function boxIn(containerWidth: number): { viewWidth: number; box: number } {
  const viewWidth = containerWidth > 0 ? containerWidth : DEFAULT_WIDTH;
  return { viewWidth, box: Math.min(viewWidth * BOX_SHARE, MAX_BOX) };
}
