/** Eyes and brows. An eye is drawn around its own middle, its inner corner to the left, and mirrored for the other side. */
import type { Palette } from './tones.ts';
import { blob, group, line, num, shape } from './svg.ts';

export type Side = -1 | 1;

export interface EyeLook {
  palette: Palette;
  /** Prefix of the ids of this person's gradients and clips. */
  id: string;
  /** 0 is wide open, 1 is shut. */
  closed: number;
  yaw: number;
}

const HALF_WIDTH = 22;
const HEIGHT = 19;
/** How far below the open eye's middle the lids meet, as a share of its height. */
const MEETING = 0.36;
const INNER = { x: -HALF_WIDTH, y: 3 };
const OUTER = { x: HALF_WIDTH, y: -1 };
const LASH = '#1a100c';

export function eye(look: EyeLook, side: Side): string {
  const { closed, palette } = look;
  const up = HEIGHT * (0.6 * (1 - closed) - closed * (MEETING - 0.02));
  const down = HEIGHT * (0.4 * (1 - closed) + closed * MEETING);
  const upperLid = `C ${num(INNER.x + 9)} ${num(INNER.y - up * 1.45)}, ${num(OUTER.x - 14)} ${num(OUTER.y - up * 1.42)}, ${OUTER.x} ${OUTER.y}`;
  const lowerLid = `C ${num(OUTER.x - 9)} ${num(OUTER.y + down * 1.35)}, ${num(INNER.x + 15)} ${num(INNER.y + down * 1.15)}, ${INNER.x} ${INNER.y}`;
  const fromInner = `M ${INNER.x} ${INNER.y} ${upperLid}`;
  return group(
    `translate(${side * 45} 0) scale(${side} 1)`,
    socket(palette) +
      lids(palette, closed, down) +
      (up + down > 0.8 ? eyeball(look, side, fromInner, lowerLid) : '') +
      line({ d: fromInner, stroke: LASH, width: 3.2 - closed * 0.6, softness: 0.5 }) +
      line({
        d: `M ${OUTER.x} ${OUTER.y} ${lowerLid}`,
        stroke: palette.deepShade,
        width: 1.5,
        opacity: 0.75,
        softness: 0.5,
      }),
  );
}

export function brow(palette: Palette, side: Side): string {
  const d = 'M -27 -24 C -14 -34, 10 -39, 33 -24 C 12 -32, -12 -26, -26 -17 Z';
  return group(
    `translate(${side * 45} 0) scale(${side} 1)`,
    shape({ d, fill: palette.brow, opacity: 0.88, softness: 1 }),
  );
}

function socket({ shade, deepShade }: Palette): string {
  return (
    blob({ at: [-4, -8], radius: [36, 24], fill: shade, opacity: 0.34, softness: 8 }) +
    blob({ at: [-22, -5], radius: [12, 17], fill: deepShade, opacity: 0.3, softness: 6 }) +
    blob({ at: [0, 18], radius: [25, 7], fill: shade, opacity: 0.25, softness: 4 })
  );
}

function lids(palette: Palette, closed: number, down: number): string {
  const fold = HEIGHT * 0.6 + 6 - closed * 5;
  const skin =
    `M ${INNER.x - 3} ${INNER.y} C ${INNER.x + 6} ${num(-fold * 1.5)}, ${OUTER.x - 10} ${num(-fold * 1.45)}, ${OUTER.x + 5} ${OUTER.y} ` +
    `C ${OUTER.x - 8} ${num(down * 1.5 + 3)}, ${INNER.x + 12} ${num(down * 1.4 + 4)}, ${INNER.x - 3} ${INNER.y} Z`;
  const crease = `M ${INNER.x + 1} ${INNER.y - 3} C ${INNER.x + 8} ${num(-fold * 1.42)}, ${OUTER.x - 12} ${num(-fold * 1.4)}, ${OUTER.x + 4} ${OUTER.y - 3}`;
  const light = { at: [0, -3], radius: [17, 7], fill: palette.highlight, softness: 4 } as const;
  return (
    shape({ d: skin, fill: palette.skin, opacity: 0.9, softness: 2 }) +
    line({ d: crease, stroke: palette.deepShade, width: 2, opacity: 0.65 - closed * 0.35, softness: 1 }) +
    (closed > 0.15 ? blob({ ...light, opacity: 0.45 * closed }) : '')
  );
}

function eyeball({ palette, id, yaw }: EyeLook, side: Side, upperLid: string, lowerLid: string): string {
  const clip = `${id}-eye-${side < 0 ? 'left' : 'right'}`;
  const iris =
    `<circle cy="-2" r="10.6" fill="${palette.deepShade}"/><circle cy="-2" r="9.6" fill="${palette.iris}"/>` +
    `<circle cy="-2" r="9.6" fill="url(#${id}-iris)"/><circle cy="-2" r="4.4" fill="#0b0808"/>`;
  return `<clipPath id="${clip}"><path d="${upperLid} ${lowerLid} Z"/></clipPath><g clip-path="url(#${clip})">
    <rect x="-30" y="-30" width="60" height="60" fill="url(#${id}-sclera)"/>
    ${group(`translate(${num(side * yaw * 0.12)} 0)`, iris)}
    <circle cx="${num(side * -3.2)}" cy="-5.4" r="2.1" fill="#fff"/>
    ${line({ d: upperLid, stroke: '#000', width: 7, opacity: 0.38, softness: 2 })}
    <ellipse cx="${INNER.x + 2}" cy="${INNER.y}" rx="4" ry="3" fill="#c77d74" opacity=".8"/></g>`;
}
