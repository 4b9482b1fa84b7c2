/** Draws the three photos of a session, which show one scene at three moments. */
import type { Tone } from '@countersign/fixtures/synthetic-signer/tones';
import type { RightKind, Session } from '../sessions.ts';
import { expose, light } from './camera.ts';
import type { Exposure, Light } from './camera.ts';
import { copiesOf } from './copies.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { rasterise, projectObject } from './project-object.ts';
import type { RasterObject, Pose } from './project-object.ts';
import type { Subject } from './people.ts';
import { LANDSCAPE_FRAME, PORTRAIT_FRAME } from './pixels.ts';
import type { Frame, Pixels } from './pixels.ts';
import { drawRoom, MARGIN } from './room.ts';
import { drawHeldObject } from './held-object.ts';
import type { ObjectOptions } from './held-object.ts';

const PHOTOS = 3;

export async function drawSession(session: Session, available: readonly Subject[]): Promise<Buffer[]> {
  const random = createRandom(session.seed, 2);
  const frame = random.chance(0.6) ? LANDSCAPE_FRAME : PORTRAIT_FRAME;
  const subjects = Array.from({ length: session.faces }, () => random.pick(available));
  const room = await drawRoom(subjects, frame, random);
  const { level, ...lit } = lightOf(random);
  light(room, lit);
  const held =
    session.object && (await hold(session, session.object, subjects[0]?.tone ?? 'medium', frame, random));
  const screenBrightness = random.between(0.75, 1.25);
  const camera = cameraOf(level, held?.codeHeight ?? 60, random);
  const shaken = random.chance(0.3) ? Math.floor(random.between(0, PHOTOS)) : -1;

  const photos: Buffer[] = [];
  for (let index = 0; index < PHOTOS; index += 1) {
    const moment = createRandom(session.seed, 3, index);
    const photo = cropOf(room, frame, moment);
    if (held) {
      const gains = held.object.emitsLight
        ? [screenBrightness, screenBrightness, screenBrightness]
        : lit.gains;
      projectObject(photo, held.object, jittered(held.pose, moment), gains);
    }
    const motion = index === shaken ? moment.between(3, 8) : moment.between(0, camera.steadiness);
    photos.push(await takePhoto(photo, camera, motion, moment));
  }
  return session.kind === 'one still' && photos[0] ? copiesOf(photos[0], random) : photos;
}

/** Takes a photo. `motion` is the camera's movement while the shutter is open, in pixels. */
export function takePhoto(view: Pixels, camera: Camera, motion: number, moment: Random): Promise<Buffer> {
  const direction = moment.between(0, 2 * Math.PI);
  const moved = [Math.cos(direction) * motion, Math.sin(direction) * motion] as const;
  return expose(view, { ...camera, motion: moved }, moment);
}

/**
 * The range of widths of a code in the photo, in pixels. Handwritten codes are larger, because signers are asked to
 * write large.
 */
const CODE_WIDTHS: Readonly<Record<RightKind | 'clock', readonly [min: number, max: number]>> = {
  screen: [64, 210],
  print: [64, 210],
  hand: [110, 230],
  qr: [70, 190],
  clock: [60, 160],
};

interface Held {
  object: RasterObject;
  pose: Pose;
  /** The height of the code in the photo, in pixels. */
  codeHeight: number;
}

async function hold(
  session: Session,
  options: ObjectOptions,
  tone: Tone,
  frame: Frame,
  random: Random,
): Promise<Held> {
  const object = await drawHeldObject(options, tone, random);
  const pose = poseOf(session, options, frame, random);
  const codeHeight = (pose.codeWidth * object.code.height) / object.code.width;
  return { object: await rasterise(object, pose.codeWidth), pose, codeHeight };
}

function poseOf(session: Session, options: ObjectOptions, frame: Frame, random: Random): Pose {
  const [min, max] = CODE_WIDTHS[options.kind];
  // A text that is longer than a code has the same height, so it is wider.
  const length = options.kind === 'print' ? Math.max(1, options.text.length / 6) : 1;
  const codeWidth = Math.min(
    random.between(min, session.faces === 2 ? 130 : max) * length,
    frame.width * 0.42,
  );
  const pose = { codeWidth, rotation: random.jitter(30), yaw: random.jitter(22), pitch: random.jitter(18) };
  const { x, y } = codePosition(session, frame, random);
  if (!session.isCutOff) return { ...pose, x, y };
  // Each digit covers a quarter of the code, so the last digit and part of the digit before it are outside the frame.
  const out = codeWidth * random.between(0.28, 0.42);
  return { ...pose, rotation: random.jitter(12), yaw: 0, pitch: 0, x: frame.width - codeWidth / 2 + out, y };
}

function codePosition(
  { faces }: Session,
  { width, height }: Frame,
  random: Random,
): { x: number; y: number } {
  if (faces === 2) return { x: width * 0.5, y: height * random.between(0.76, 0.82) };
  return width > height
    ? { x: width * random.between(0.71, 0.77), y: height * random.between(0.4, 0.66) }
    : { x: width * random.between(0.42, 0.58), y: height * random.between(0.74, 0.82) };
}

export function lightOf(random: Random): Light & { level: number } {
  const level = random.between(0.35, 1.15);
  const gains = [level * random.between(0.94, 1.08), level, level * random.between(0.9, 1.06)] as const;
  return { level, gains, side: random.jitter(0.5) };
}

export type Camera = Omit<Exposure, 'motion'> & { steadiness: number };

/** Returns a random camera. The height of the digits limits its blur, so that a person could still read the code. */
export function cameraOf(level: number, codeHeight: number, random: Random): Camera {
  return {
    defocus: random.between(0.3, Math.min(1.6, 0.4 + 0.025 * codeHeight)),
    steadiness: random.between(0, Math.min(3, 0.06 * codeHeight)),
    grain: random.between(2, 6) + 8 * Math.max(0, 1 - level),
    mirrored: random.chance(0.5),
    jpegQuality: Math.round(random.between(60, 90)),
  };
}

function jittered(pose: Pose, random: Random): Pose {
  return {
    codeWidth: pose.codeWidth * (1 + random.jitter(0.03)),
    x: pose.x + random.jitter(5),
    y: pose.y + random.jitter(5),
    rotation: Math.max(-30, Math.min(30, pose.rotation + random.jitter(2.5))),
    yaw: pose.yaw + random.jitter(3),
    pitch: pose.pitch + random.jitter(3),
  };
}

/** Returns a random part of the room. The room is larger than the frame, so each moment shows a different part. */
export function cropOf(room: Pixels, { width, height }: Frame, random: Random): Pixels {
  const [left, top] = [Math.round(MARGIN + random.jitter(8)), Math.round(MARGIN + random.jitter(8))];
  const data = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    const from = ((row + top) * room.width + left) * 3;
    room.data.copy(data, row * width * 3, from, from + width * 3);
  }
  return { data, width, height, channels: 3 };
}
