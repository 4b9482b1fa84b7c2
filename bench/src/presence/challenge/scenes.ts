/**
 * Renders three photos of a person who turns as requested, or of a picture of that person moved in front of the camera.
 */
import type { Side } from '@countersign/contract/rules/liveness';
import { createRandom, type Random } from '../draw/random.ts';
import { expose, light } from '../draw/camera.ts';
import { drawRoom } from '../draw/room.ts';
import { LANDSCAPE_FRAME, PORTRAIT_FRAME } from '../draw/pixels.ts';
import { cropped } from './crop.ts';
import { render, type View } from './render.ts';
import { headOf, sheetOf, type Bend, type Portrait, type Surface } from './surface.ts';

/** `bent`: the same bend in all photos; `bending`: a different bend in each photo. */
export const ATTACKS = ['moved', 'tilted', 'bent', 'bending'] as const;
export type Kind = 'person' | (typeof ATTACKS)[number];

export interface Scene {
  kind: Kind;
  seed: number;
  sides: readonly [Side, Side];
}

export async function drawScene({ kind, seed, sides }: Scene, portrait: Portrait): Promise<Buffer[]> {
  const random = createRandom(seed, 7);
  const frame = random.chance(0.6) ? LANDSCAPE_FRAME : PORTRAIT_FRAME;
  const room = await drawRoom([], frame, random);
  const level = random.between(0.45, 1.1);
  const lit = {
    gains: [level * random.between(0.94, 1.08), level, level * random.between(0.9, 1.06)] as const,
    side: random.jitter(0.4),
  };
  const from: View = {
    yaw: 0,
    pitch: 0,
    roll: random.jitter(6),
    x: frame.width * random.between(0.35, 0.65),
    y: frame.height * random.between(0.4, 0.55),
    faceWidth: random.between(100, 175),
    distance: random.between(2.8, 5),
    lamp: random.jitter(0.35),
  };
  const surfaceAt = surfacesOf(kind, portrait, random);
  const camera = {
    defocus: random.between(0.3, 1.3),
    grain: random.between(2, 6) + 6 * Math.max(0, 1 - level),
    mirrored: false,
    jpegQuality: Math.round(random.between(60, 90)),
  };
  const photos: Buffer[] = [];
  for (let index = 0; index < 3; index += 1) {
    const moment = createRandom(seed, 8, index);
    const photo = cropped(room, frame.width, frame.height);
    const side = index === 0 ? null : (sides[index - 1] ?? null);
    const view = moved(from, { kind, side }, moment);
    render(photo, surfaceAt(moment), view);
    light(photo, lit);
    const motion = moment.between(0, 2.5);
    const direction = moment.between(0, 2 * Math.PI);
    photos.push(
      await expose(
        photo,
        { ...camera, motion: [Math.cos(direction) * motion, Math.sin(direction) * motion] },
        moment,
      ),
    );
  }
  return photos;
}

function surfacesOf(kind: Kind, portrait: Portrait, random: Random): (moment: Random) => Surface {
  if (kind === 'person') {
    const head = headOf(portrait, random.between(0.85, 1.15));
    return () => head;
  }
  if (kind === 'bending') return (moment) => sheetOf(portrait, bendOf(moment));
  const sheet = sheetOf(portrait, kind === 'bent' ? bendOf(random) : null);
  return () => sheet;
}

/** Returns a random bend: upright like a can, horizontal or slanted, and towards the camera or away from it. */
function bendOf(random: Random): Bend {
  const radius = random.between(0.7, 3) * (random.chance(0.75) ? 1 : -1);
  return { radius, axisDegrees: random.pick([0, 0, 0, 90, random.jitter(45)]) };
}

interface Movement {
  kind: Kind;
  /** The side to which the person turns. Null in the first photo. */
  side: Side | null;
}

function moved(from: View, { kind, side }: Movement, random: Random): View {
  const view = {
    ...from,
    x: from.x + random.jitter(14),
    y: from.y + random.jitter(10),
    faceWidth: from.faceWidth * (1 + random.jitter(0.08)),
    roll: from.roll + random.jitter(5),
    yaw: random.jitter(4),
    pitch: random.jitter(5),
  };
  if (side === null) return view;
  // In an unmirrored photo, a turn to the signer's right is a turn to the left.
  const towards = side === 'right' ? -1 : 1;
  if (kind === 'person') return { ...view, yaw: towards * random.between(14, 30) };
  if (kind === 'moved')
    return {
      ...view,
      x: view.x + towards * random.between(0, 40),
      faceWidth: view.faceWidth * random.between(0.85, 1.2),
      roll: view.roll + random.jitter(15),
    };
  return { ...view, yaw: towards * random.between(8, 42), pitch: random.jitter(15) };
}
