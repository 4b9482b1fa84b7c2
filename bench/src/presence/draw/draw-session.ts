/** Draws the three photos of a session: one scene, three moments, a second apart. */
import type { Tone } from '@countersign/fixtures/synthetic-signer/tones';
import type { RightKind, Session } from '../sessions.ts';
import { expose, light } from './camera.ts';
import type { Exposure, Light } from './camera.ts';
import { diceOf } from './dice.ts';
import type { Dice } from './dice.ts';
import { flatten, holdUp } from './hold-up.ts';
import type { FlatThing, Pose } from './hold-up.ts';
import type { Sitter } from './people.ts';
import { LYING, UPRIGHT } from './pixels.ts';
import type { Frame, Pixels } from './pixels.ts';
import { drawRoom, MARGIN } from './room.ts';
import { drawThing } from './things.ts';
import type { ThingWish } from './things.ts';

const PHOTOS = 3;

export async function drawSession(session: Session, cast: readonly Sitter[]): Promise<Buffer[]> {
  const dice = diceOf(session.seed, 2);
  const frame = dice.chance(0.6) ? LYING : UPRIGHT;
  const sitters = Array.from({ length: session.faces }, () => dice.pick(cast));
  const room = await drawRoom(sitters, frame, dice);
  const level = dice.between(0.35, 1.15);
  const lit: Light = {
    gains: [level * dice.between(0.94, 1.08), level, level * dice.between(0.9, 1.06)],
    side: dice.sway(0.5),
  };
  light(room, lit);
  const held =
    session.thing && (await hold(session, session.thing, sitters[0]?.tone ?? 'medium', frame, dice));
  const glow = dice.between(0.75, 1.25);
  const camera = cameraOf(level, held?.codeHeight ?? 60, dice);
  const shaken = dice.chance(0.3) ? Math.floor(dice.between(0, PHOTOS)) : -1;

  const photos: Buffer[] = [];
  for (let index = 0; index < PHOTOS; index += 1) {
    const moment = diceOf(session.seed, 3, index);
    const photo = cutOf(room, frame, moment);
    if (held) {
      const gains = held.thing.shines ? [glow, glow, glow] : lit.gains;
      holdUp(photo, held.thing, swayed(held.pose, moment), gains);
    }
    const motion = index === shaken ? moment.between(3, 8) : moment.between(0, camera.steadiness);
    const way = moment.between(0, 2 * Math.PI);
    const exposure = { ...camera, motion: [Math.cos(way) * motion, Math.sin(way) * motion] } as const;
    photos.push(await expose(photo, exposure, moment));
  }
  return photos;
}

/** How long a code may be in the photo, in pixels. Who writes by hand is asked to write large. */
const CODE_WIDTHS: Readonly<Record<RightKind | 'clock', readonly [least: number, most: number]>> = {
  screen: [64, 210],
  print: [64, 210],
  hand: [110, 230],
  qr: [70, 190],
  clock: [60, 160],
};

interface Held {
  thing: FlatThing;
  pose: Pose;
  /** In the photo, in pixels. */
  codeHeight: number;
}

async function hold(session: Session, wish: ThingWish, tone: Tone, frame: Frame, dice: Dice): Promise<Held> {
  const thing = await drawThing(wish, tone, dice);
  const pose = poseOf(session, wish, frame, dice);
  const codeHeight = (pose.codeWidth * thing.code.height) / thing.code.width;
  return { thing: await flatten(thing, pose.codeWidth), pose, codeHeight };
}

function poseOf(session: Session, wish: ThingWish, frame: Frame, dice: Dice): Pose {
  const [least, most] = CODE_WIDTHS[wish.kind];
  // A longer text than a code is as high as the code would be, and longer.
  const length = wish.kind === 'print' ? Math.max(1, wish.text.length / 6) : 1;
  const codeWidth = Math.min(
    dice.between(least, session.faces === 2 ? 130 : most) * length,
    frame.width * 0.42,
  );
  const pose = { codeWidth, turn: dice.sway(30), yaw: dice.sway(22), pitch: dice.sway(18) };
  const { x, y } = placeOf(session, frame, dice);
  if (!session.isCutOff) return { ...pose, x, y };
  // A digit is a quarter of the code: the last one is out of sight, and a bit of the one before.
  const out = codeWidth * dice.between(0.28, 0.42);
  return { ...pose, turn: dice.sway(12), yaw: 0, pitch: 0, x: frame.width - codeWidth / 2 + out, y };
}

function placeOf({ faces }: Session, { width, height }: Frame, dice: Dice): { x: number; y: number } {
  if (faces === 2) return { x: width * 0.5, y: height * dice.between(0.76, 0.82) };
  return width > height
    ? { x: width * dice.between(0.71, 0.77), y: height * dice.between(0.4, 0.66) }
    : { x: width * dice.between(0.42, 0.58), y: height * dice.between(0.74, 0.82) };
}

/** Out of focus by so much that a person still reads the code: it depends on how high its digits are. */
function cameraOf(
  level: number,
  codeHeight: number,
  dice: Dice,
): Omit<Exposure, 'motion'> & { steadiness: number } {
  return {
    defocus: dice.between(0.3, Math.min(1.6, 0.4 + 0.025 * codeHeight)),
    steadiness: dice.between(0, Math.min(3, 0.06 * codeHeight)),
    grain: dice.between(2, 6) + 8 * Math.max(0, 1 - level),
    mirrored: dice.chance(0.5),
    jpegQuality: Math.round(dice.between(60, 90)),
  };
}

function swayed(pose: Pose, dice: Dice): Pose {
  return {
    codeWidth: pose.codeWidth * (1 + dice.sway(0.03)),
    x: pose.x + dice.sway(5),
    y: pose.y + dice.sway(5),
    turn: Math.max(-30, Math.min(30, pose.turn + dice.sway(2.5))),
    yaw: pose.yaw + dice.sway(3),
    pitch: pose.pitch + dice.sway(3),
  };
}

/** The room has margins all around: each moment sees another cut of it. */
function cutOf(room: Pixels, { width, height }: Frame, dice: Dice): Pixels {
  const [left, top] = [Math.round(MARGIN + dice.sway(8)), Math.round(MARGIN + dice.sway(8))];
  const data = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = ((row + top) * room.width + left) * 3;
    room.data.copy(data, row * width * 3, from, from + width * 3);
  }
  return { data, width, height, channels: 3 };
}
