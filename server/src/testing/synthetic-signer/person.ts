/**
 * A person from the shoulders up, drawn by numbers: nobody's picture. The middle between the eyes is the origin and the face
 * is 200 units wide; features shift by their depth when the head turns.
 */
import { brow, eye } from './eyes.ts';
import { cheeksAndForehead, chin, FACE_OUTLINE, mouth, nose, rimShade } from './features.ts';
import { beard, glasses, hairBehind, hairInFront } from './hair.ts';
import type { Hair } from './hair.ts';
import { blob, group, line, num, shape } from './svg.ts';
import { TONES } from './tones.ts';
import type { Palette, Tone } from './tones.ts';

export interface Person {
  tone: Tone;
  /** The middle between the eyes, in pixels of the scene. */
  at: readonly [x: number, y: number];
  scale: number;
  /** Degrees the head leans. */
  roll?: number;
  /** Sideways turn, about -2 to 2. */
  yaw?: number;
  /** Nod, about -2 to 2. */
  pitch?: number;
  /** 0 is eyes wide open, 1 is eyes shut. */
  eyesClosed?: number;
  /** Units by which the corners of the mouth rise, about -3 to 6. */
  smile?: number;
  hair?: Hair;
  hasGlasses?: boolean;
  hasBeard?: boolean;
}

/** `id` tells this person's gradients from another's in the same scene. */
export function personSvg(person: Person, id: string): string {
  const { tone, at, scale, roll = 0, yaw = 0, pitch = 0, eyesClosed = 0, smile = 0 } = person;
  const { hair = 'short', hasGlasses = false, hasBeard = false } = person;
  const palette = TONES[tone];
  const atDepth = (depth: number, content: string) =>
    group(`translate(${num(yaw * depth)} ${num(pitch * depth)})`, content);
  const look = { palette, id, yaw, closed: eyesClosed };
  const head =
    atDepth(-8, hairBehind(hair, palette)) +
    (hair === 'scarf' ? '' : atDepth(-4, ears(palette))) +
    shape({ d: FACE_OUTLINE, fill: `url(#${id}-skin)` }) +
    `<g clip-path="url(#${id}-face)">${rimShade(palette)}${atDepth(5, cheeksAndForehead(palette))}${atDepth(7, chin(palette))}${hasBeard ? atDepth(6, beard(palette)) : ''}</g>` +
    atDepth(8, eye(look, -1) + eye(look, 1) + brow(palette, -1) + brow(palette, 1)) +
    atDepth(13, nose(palette)) +
    atDepth(9, mouth(palette, smile, `url(#${id}-lip)`)) +
    atDepth(-2, hairInFront(hair, palette)) +
    (hasGlasses ? atDepth(10, glasses()) : '');
  return group(
    `translate(${num(at[0])} ${num(at[1])}) scale(${scale})`,
    `<defs>${gradients(palette, id)}</defs>` +
      group(`rotate(${num(roll * 0.2)})`, body(palette, id)) +
      group(`rotate(${num(roll)} 0 160)`, head),
  );
}

function ears({ halfShade, shade, deepShade }: Palette): string {
  return (
    blob({ at: [-102, 18], radius: [12, 27], fill: halfShade }) +
    blob({ at: [102, 18], radius: [12, 27], fill: shade }) +
    blob({ at: [-104, 18], radius: [5, 16], fill: shade, opacity: 0.6, softness: 2 }) +
    blob({ at: [104, 18], radius: [5, 16], fill: deepShade, opacity: 0.6, softness: 2 })
  );
}

function body({ shirt }: Palette, id: string): string {
  const shoulders = 'M -262 520 C -260 285, -190 250, -70 222 L 70 222 C 190 250, 260 285, 262 520 Z';
  const neck = 'M -58 90 C -58 170, -56 200, -78 224 C -40 262, 40 262, 78 224 C 56 200, 58 170, 58 90 Z';
  const collar = 'M -80 222 C -42 266, 42 266, 80 222';
  return (
    shape({ d: shoulders, fill: shirt }) +
    shape({ d: shoulders, fill: `url(#${id}-cloth)` }) +
    shape({ d: neck, fill: `url(#${id}-neck)` }) +
    line({ d: collar, stroke: '#000', width: 6, opacity: 0.35, softness: 2 })
  );
}

function gradients(palette: Palette, id: string): string {
  const { highlight, skin, halfShade, shade, lip, lipShade } = palette;
  const down = 'x1="0" y1="0" x2="0" y2="1"';
  return `<clipPath id="${id}-face"><path d="${FACE_OUTLINE}"/></clipPath>
    <radialGradient id="${id}-skin" gradientUnits="userSpaceOnUse" cx="-18" cy="0" r="165"><stop offset="0" stop-color="${highlight}"/><stop offset=".45" stop-color="${skin}"/><stop offset=".75" stop-color="${halfShade}"/><stop offset="1" stop-color="${shade}"/></radialGradient>
    <radialGradient id="${id}-sclera"><stop offset="0" stop-color="#f3efec"/><stop offset=".6" stop-color="#e4dcd8"/><stop offset="1" stop-color="#a89a95"/></radialGradient>
    <radialGradient id="${id}-iris" cx=".5" cy=".7" r=".6"><stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></radialGradient>
    <linearGradient id="${id}-neck" ${down}><stop offset="0" stop-color="${shade}"/><stop offset=".55" stop-color="${halfShade}"/><stop offset="1" stop-color="${skin}"/></linearGradient>
    <linearGradient id="${id}-lip" ${down}><stop offset="0" stop-color="${lip}"/><stop offset="1" stop-color="${lipShade}"/></linearGradient>
    <linearGradient id="${id}-cloth"><stop offset="0" stop-color="#000" stop-opacity=".35"/><stop offset=".4" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient>`;
}
