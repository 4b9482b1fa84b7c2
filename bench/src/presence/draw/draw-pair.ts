/** Draws three photos of a signer with a second person, who is far away, small or half hidden. No code is shown. */
import sharp from 'sharp';
import { light } from './camera.ts';
import { cameraOf, cropOf, lightOf, takePhoto } from './draw-session.ts';
import { PORTRAIT_FACES } from './people.ts';
import type { Subject } from './people.ts';
import { LANDSCAPE_FRAME, PORTRAIT_FRAME } from './pixels.ts';
import type { Frame } from './pixels.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import { drawRoomWith, SINGLE_POSITION } from './room.ts';
import type { FacePosition } from './room.ts';

export const PAIR_KINDS = [
  'far',
  'behind',
  'cut off',
  'half behind the signer',
  'half behind a thing',
] as const;
export type PairKind = (typeof PAIR_KINDS)[number];

const PHOTOS = 3;
/** Half the width of a head including its hair, in widths of the face. */
const HALF_HEAD = 0.68;
/** The maximum distance of the second person's eyes below the signer's, in widths of the signer's face. */
const LOWEST_BEHIND = 0.6;

/** Yields the photos one at a time. Each is drawn when it is requested. */
export async function* drawPair(
  kind: PairKind,
  seed: number,
  available: readonly Subject[],
): AsyncGenerator<Buffer> {
  const random = createRandom(seed, 5);
  const frame = random.chance(0.6) ? LANDSCAPE_FRAME : PORTRAIT_FRAME;
  const signer = random.pick(available);
  const other = random.pick(available.filter((subject) => subject !== signer));
  const inFront = SINGLE_POSITION(frame, random);
  const behind = POSITIONS[kind](frame, inFront, random);
  const people = [
    { subject: other, position: placed(other, behind) },
    { subject: signer, position: placed(signer, inFront) },
  ];
  const object = kind === 'half behind a thing' ? thingBefore(behind, random) : undefined;
  const room = await drawRoomWith(people, frame, random, object);
  const { level, ...lit } = lightOf(random);
  light(room, lit);
  const camera = cameraOf(level, 60, random);
  for (let index = 0; index < PHOTOS; index += 1) {
    const moment = createRandom(seed, 6, index);
    const view = cropOf(room, frame, moment);
    yield takePhoto(view, camera, moment.between(0, camera.steadiness), moment);
  }
}

/** Chooses the position of the second person's eyes and the width of that person's face. */
type ChooseBehind = (frame: Frame, signer: FacePosition, random: Random) => FacePosition;

const fullyVisible =
  (min: number, max: number): ChooseBehind =>
  (frame, signer, random) => {
    const { from, to } = freeSide(frame, signer);
    const faceWidth = Math.min(random.between(min, max), (to - from) / 1.1);
    const x = random.between(from + faceWidth * 0.55, to - faceWidth * 0.55);
    // The lowest position of the second person. Further down, the signer's shoulders would hide the whole person.
    const lowest = signer.y + LOWEST_BEHIND * signer.faceWidth;
    return { x, y: Math.min(frame.height * random.between(0.2, 0.55), lowest), faceWidth };
  };

const POSITIONS: Readonly<Record<PairKind, ChooseBehind>> = {
  far: fullyVisible(36, 60),
  behind: fullyVisible(60, 130),
  'half behind a thing': fullyVisible(60, 130),
  'cut off': (frame, signer, random) => {
    const faceWidth = random.between(60, 130);
    const inside = faceWidth * (visibleShare(random) - 0.5);
    const { from } = freeSide(frame, signer);
    return {
      x: from === 0 ? inside : frame.width - inside,
      y: frame.height * random.between(0.2, 0.6),
      faceWidth,
    };
  },
  'half behind the signer': (frame, signer, random) => {
    const faceWidth = random.between(60, 130);
    const away = HALF_HEAD * signer.faceWidth + faceWidth * (visibleShare(random) - 0.5);
    const { from } = freeSide(frame, signer);
    const y = signer.y + random.jitter(0.25) * signer.faceWidth;
    return { x: signer.x + (from === 0 ? -away : away), y, faceWidth };
  },
};

/** Returns the share of the face's width that stays visible. */
const visibleShare = (random: Random) => random.between(0.5, 0.6);

/** Returns the wider one of the two parts of the frame to the left and right of the signer's head. */
function freeSide({ width }: Frame, { x, faceWidth }: FacePosition): { from: number; to: number } {
  const [left, right] = [x - HALF_HEAD * faceWidth, x + HALF_HEAD * faceWidth];
  return left > width - right ? { from: 0, to: left } : { from: right, to: width };
}

/**
 * Draws an object in front of the person, such as the back of a chair. The object covers the face up to the tip of the
 * nose.
 */
function thingBefore({ x, y, faceWidth }: FacePosition, random: Random): string {
  const top = y + faceWidth * random.between(0.25, 0.4);
  const half = faceWidth * random.between(0.7, 1.1);
  const colour = random.pick(['#3b2f28', '#7a5c3e', '#2f4858', '#8a8f94', '#c9b79c', '#54483f']);
  return `<rect x="${x - half}" y="${top}" width="${2 * half}" height="900" rx="12" fill="${colour}"/>`;
}

/** The distance of the eyes above the centre of a portrait, as a share of its width. */
const EYES_ABOVE_MIDDLE = 0.2;

function placed({ origin }: Subject, position: FacePosition): FacePosition {
  if (origin === 'drawn') return position;
  return { ...position, y: position.y + EYES_ABOVE_MIDDLE * position.faceWidth };
}

/**
 * Removes the background of portraits, so that one person can be drawn in front of another. Drawn signers have no
 * background.
 */
export function cutOutPortraits(subjects: readonly Subject[]): Promise<Subject[]> {
  return Promise.all(
    subjects.map(async (subject) => {
      if (subject.origin === 'drawn') return subject;
      const { width } = await sharp(subject.picture).metadata();
      const face = width / PORTRAIT_FACES;
      const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><defs><filter id="soft"><feGaussianBlur stdDeviation="${face * 0.02}"/></filter></defs>
        <g filter="url(#soft)"><ellipse cx="${width / 2}" cy="${width / 2 - face * 0.08}" rx="${face * (HALF_HEAD - 0.04)}" ry="${face * 0.9}"/></g></svg>`;
      const picture = await sharp(subject.picture)
        .ensureAlpha()
        .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
        .png({ compressionLevel: 1 })
        .toBuffer();
      return { ...subject, picture };
    }),
  );
}
