/** What frames a drawn face: hair, a scarf, a beard, glasses. */
import { FACE_OUTLINE } from './features.ts';
import { blob, line, shape } from './svg.ts';
import type { Palette } from './tones.ts';

export type Hair = 'short' | 'long' | 'cropped' | 'scarf';

const BEHIND: Readonly<Record<Hair, string>> = {
  short:
    'M 0 -150 C 80 -152, 122 -100, 116 -20 C 114 14, 108 20, 102 26 L -102 26 C -108 20, -114 14, -116 -20 C -122 -100, -80 -152, 0 -150 Z',
  long: 'M 0 -152 C 86 -154, 130 -100, 124 -16 C 122 70, 150 150, 128 232 L -128 232 C -150 150, -122 70, -124 -16 C -130 -100, -86 -154, 0 -152 Z',
  cropped: 'M 0 -132 C 66 -132, 108 -92, 108 -22 L 102 6 L -102 6 L -108 -22 C -108 -92, -66 -132, 0 -132 Z',
  scarf:
    'M 0 -156 C 90 -156, 134 -100, 128 -10 C 126 80, 132 150, 158 240 L -158 240 C -132 150, -126 80, -128 -10 C -134 -100, -90 -156, 0 -156 Z',
};

const FRINGE =
  'M -104 10 C -112 -40, -104 -96, -60 -112 C -20 -124, 40 -104, 66 -100 C 90 -92, 100 -50, 104 10 ' +
  'C 116 -30, 122 -90, 82 -130 C 44 -162, -50 -162, -86 -128 C -122 -90, -116 -30, -104 10 Z';
const SHINE = 'M -80 -104 C -50 -142, 20 -146, 60 -120 M -60 -114 C -30 -138, 30 -136, 74 -104';

export function hairBehind(hair: Hair, palette: Palette): string {
  return shape({ d: BEHIND[hair], fill: hair === 'scarf' ? palette.shirt : palette.hair });
}

export function hairInFront(hair: Hair, palette: Palette): string {
  if (hair === 'scarf') return line({ d: FACE_OUTLINE, stroke: palette.shirt, width: 26, softness: 1 });
  if (hair === 'cropped') return '';
  return (
    shape({ d: FRINGE, fill: palette.hair, softness: 1 }) +
    line({ d: SHINE, stroke: palette.hairShine, width: 7, opacity: 0.6, softness: 4 })
  );
}

/** Within the outline of the face, around a mouth that stays free. */
export function beard({ hair }: Palette): string {
  const jaw =
    'M -96 40 C -92 90, -60 84, -44 82 C -24 76, 24 76, 44 82 C 60 84, 92 90, 96 40 L 90 120 L 0 172 L -90 120 Z';
  return shape({ d: jaw, fill: hair, opacity: 0.72, softness: 6 });
}

export function glasses(): string {
  const [frame, width] = ['#23201f', 5] as const;
  const lens = (x: number) =>
    `<rect x="${x - 33}" y="-24" width="66" height="50" rx="20" fill="#fff" fill-opacity=".08" stroke="${frame}" stroke-width="${width}"/>`;
  return (
    lens(-45) +
    lens(45) +
    line({
      d: 'M -12 -4 C -6 -10, 6 -10, 12 -4 M -78 -6 L -100 2 M 78 -6 L 100 2',
      stroke: frame,
      width,
      softness: 0.5,
    }) +
    blob({ at: [-58, -14], radius: [9, 4], fill: '#fff', opacity: 0.35, softness: 1, turn: -24 }) +
    blob({ at: [32, -14], radius: [9, 4], fill: '#fff', opacity: 0.35, softness: 1, turn: -24 })
  );
}
