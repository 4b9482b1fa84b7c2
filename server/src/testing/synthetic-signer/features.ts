/** Nose and mouth, and the light and shade that give the skin its shape. */
import type { Palette } from './tones.ts';
import { blob, line, shape } from './svg.ts';

export const FACE_OUTLINE =
  'M 0 -118 C 58 -118, 98 -84, 100 -18 C 101 20, 97 58, 84 92 C 72 124, 40 158, 0 160 ' +
  'C -40 158, -72 124, -84 92 C -97 58, -101 20, -100 -18 C -98 -84, -58 -118, 0 -118 Z';

/** Shade around the rim and under the cheekbones: it stays while the features turn. */
export function rimShade({ shade, deepShade }: Palette): string {
  return (
    line({ d: FACE_OUTLINE, stroke: deepShade, width: 22, opacity: 0.35, softness: 14 }) +
    blob({ at: [74, 72], radius: [24, 60], fill: shade, opacity: 0.38, softness: 14, turn: 14 }) +
    blob({ at: [-78, 80], radius: [18, 52], fill: shade, opacity: 0.28, softness: 14, turn: -14 })
  );
}

export function cheeksAndForehead({ highlight }: Palette): string {
  const blush = { radius: [22, 14], fill: '#c0392b', opacity: 0.1, softness: 8 } as const;
  return (
    blob({ at: [-50, 42], radius: [24, 17], fill: highlight, opacity: 0.7, softness: 8 }) +
    blob({ at: [50, 42], radius: [22, 16], fill: highlight, opacity: 0.5, softness: 8 }) +
    blob({ at: [-8, -64], radius: [52, 24], fill: highlight, opacity: 0.6, softness: 14 }) +
    blob({ ...blush, at: [-52, 54] }) +
    blob({ ...blush, at: [52, 54] })
  );
}

export function chin({ highlight, shade }: Palette): string {
  return (
    blob({ at: [0, 128], radius: [40, 9], fill: shade, opacity: 0.35, softness: 6 }) +
    blob({ at: [-2, 143], radius: [20, 10], fill: highlight, opacity: 0.5, softness: 6 })
  );
}

export function nose({ highlight, skin, halfShade, shade, deepShade }: Palette): string {
  const nostril = { radius: [6.4, 3.2], fill: '#1d0f0a', opacity: 0.85, softness: 1 } as const;
  return (
    shape({
      d: 'M 8 -14 C 12 10, 14 30, 24 52 L 8 58 C 8 30, 6 0, 8 -14 Z',
      fill: shade,
      opacity: 0.42,
      softness: 4,
    }) +
    shape({
      d: 'M -12 -14 C -14 10, -16 34, -24 52 L -12 56 C -10 30, -10 0, -12 -14 Z',
      fill: shade,
      opacity: 0.25,
      softness: 4,
    }) +
    shape({
      d: 'M -3 -20 C -6 10, -7 30, -8 50 L 5 50 C 4 30, 4 0, 4 -20 Z',
      fill: highlight,
      opacity: 0.75,
      softness: 4,
    }) +
    blob({ at: [-1, 53], radius: [13, 11], fill: highlight, opacity: 0.75, softness: 4 }) +
    blob({ at: [-19, 58], radius: [9, 9], fill: skin, softness: 2 }) +
    blob({ at: [19, 58], radius: [9, 9], fill: halfShade, softness: 2 }) +
    line({
      d: 'M -27 62 C -30 50, -24 46, -20 46 M 27 62 C 30 50, 24 46, 20 46',
      stroke: shade,
      width: 2.6,
      opacity: 0.75,
      softness: 1,
    }) +
    shape({
      d: 'M -25 66 C -14 72, -6 74, 0 74 C 6 74, 14 72, 25 66 C 16 82, -16 82, -25 66 Z',
      fill: deepShade,
      opacity: 0.45,
      softness: 2,
    }) +
    blob({ ...nostril, at: [-11, 67], turn: -14 }) +
    blob({ ...nostril, at: [11, 67], turn: 14 })
  );
}

/** `smile` lifts the corners by that many units. */
export function mouth({ lip, lipShade, shade }: Palette, smile: number, upperLipFill: string): string {
  const corner = 103 - smile;
  const fold = { stroke: shade, width: 4, opacity: 0.42, softness: 2 } as const;
  const upper = `M -37 ${corner} C -24 96, -12 90, -6 90 C -2 90, -2 92, 0 92 C 2 92, 2 90, 6 90 C 12 90, 24 96, 37 ${corner} C 20 105, -20 105, -37 ${corner} Z`;
  const lower = `M -37 ${corner} C -20 104, -8 102, 0 104 C 8 102, 20 104, 37 ${corner} C 26 118, 12 122, 0 122 C -12 122, -26 118, -37 ${corner} Z`;
  const parting = `M -38 ${corner} C -20 105, -8 102.5, 0 104.5 C 8 102.5, 20 105, 38 ${corner}`;
  return (
    line({ ...fold, d: 'M -30 62 C -40 74, -46 86, -46 100' }) +
    line({ ...fold, d: 'M 30 62 C 40 74, 46 86, 46 100' }) +
    shape({ d: 'M -4 76 L -5 90 L 5 90 L 4 76 Z', fill: shade, opacity: 0.4, softness: 2 }) +
    shape({ d: upper, fill: upperLipFill, softness: 0.5 }) +
    shape({ d: lower, fill: lip, softness: 0.5 }) +
    blob({ at: [-4, 112], radius: [16, 4], fill: '#fff', opacity: 0.22, softness: 2 }) +
    line({ d: parting, stroke: lipShade, width: 2.4, softness: 0.5 })
  );
}
