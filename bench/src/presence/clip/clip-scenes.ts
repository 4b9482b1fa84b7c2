/** A clip with three photos of a person in front of a camera, or of a picture of that person. All of it is rendered. */
import { PHOTO_INTERVAL_MS, TURN_MS, COUNTDOWN_MS } from '@countersign/contract/rules/liveness';
import type { Prompts } from '@countersign/server/journey/liveness/challenge';
import sharp from 'sharp';
import { createRandom, type Random } from '../draw/random.ts';
import { expose, light } from '../draw/camera.ts';
import { drawRoom } from '../draw/room.ts';
import { LANDSCAPE_FRAME, PORTRAIT_FRAME, type Pixels } from '../draw/pixels.ts';
import { cropped } from '../challenge/crop.ts';
import { render, type View } from '../challenge/render.ts';
import { headOf, sheetOf, type Bend, type Portrait, type Surface } from '../challenge/surface.ts';

/** `held`: a person who hardly moves. `natural`: a person who moves as people do while they wait. */
export const PEOPLE = ['held', 'natural', 'turning'] as const;
/** Pictures: on a stand, in a hand, tilted, bent once, or bent again and again. */
export const PICTURES = ['stand', 'hand', 'tilted', 'bent', 'bending'] as const;
/** Pictures that follow the prompts to turn: tilted, bent once, or bent again and again. */
export const PICTURES_THAT_TURN = ['tilted', 'bent', 'bending'] as const;
export type ClipKind = (typeof PEOPLE)[number] | (typeof PICTURES)[number];

export interface DrawnClip {
  photos: Buffer[];
  frames: Buffer[];
  times: number[];
}

/** Without a challenge, the three photos are taken at 3, 4 and 5 seconds, as on the page. */
const NOTHING_ASKED: Prompts = {
  turns: [],
  photos_ms: [0, 1, 2].map((photo) => COUNTDOWN_MS + photo * PHOTO_INTERVAL_MS),
};

interface ClipScene {
  kind: ClipKind;
  seed: number;
  framesPerSecond?: number;
  /** The prompts that the person or the holder of the picture follows. */
  prompts?: Prompts;
}

export async function drawClip(
  { kind, seed, framesPerSecond = 10, prompts = NOTHING_ASKED }: ClipScene,
  portrait: Portrait,
): Promise<DrawnClip> {
  const random = createRandom(seed, 17);
  const frame = random.chance(0.6) ? LANDSCAPE_FRAME : PORTRAIT_FRAME;
  const room = await drawRoom([], frame, random);
  const level = random.between(0.45, 1.1);
  const lit = {
    gains: [level * random.between(0.94, 1.08), level, level * random.between(0.9, 1.06)] as const,
    side: random.jitter(0.4),
  };
  const from: View = {
    yaw: random.jitter(5),
    pitch: random.jitter(5),
    roll: random.jitter(6),
    x: frame.width * random.between(0.35, 0.65),
    y: frame.height * random.between(0.4, 0.55),
    faceWidth: random.between(100, 175),
    distance: random.between(2.8, 5),
    lamp: random.jitter(0.35),
  };
  // Who follows prompts moves as people do while they wait, and turns only when asked.
  const sway = swayOf(prompts.turns.length > 0 ? 'natural' : kind, random);
  const turned = turnsOf(kind, prompts, random);
  const surfaceAt = surfacesOf(kind, portrait, random);
  const camera = {
    defocus: random.between(0.3, 1.3),
    grain: random.between(2, 6) + 6 * Math.max(0, 1 - level),
    mirrored: false,
  };
  const draw = async (seconds: number, index: number): Promise<Pixels> => {
    const photo = cropped(room, frame.width, frame.height);
    render(photo, surfaceAt(seconds), turned(sway(from, seconds), seconds));
    light(photo, lit);
    const moment = createRandom(seed, 18, index);
    const motion = moment.between(0, 1.5);
    const direction = moment.between(0, 2 * Math.PI);
    const jpeg = await expose(
      photo,
      {
        ...camera,
        jpegQuality: 97,
        motion: [Math.cos(direction) * motion, Math.sin(direction) * motion],
      },
      moment,
    );
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: 3 };
  };
  const clip: DrawnClip = { photos: [], frames: [], times: [] };
  for (const [index, ms] of prompts.photos_ms.entries())
    clip.photos.push(await asJpeg(await draw(ms / 1000, 1000 + index), 640, 80));
  const last = (prompts.photos_ms.at(-1) ?? 0) / 1000;
  for (let index = 0; index <= last * framesPerSecond; index += 1) {
    const seconds = index / framesPerSecond;
    clip.times.push(Math.round(seconds * 1000 + createRandom(seed, 19, index).jitter(4) + 4));
    clip.frames.push(await asJpeg(await draw(seconds, index), 240, 60));
  }
  return clip;
}

const asJpeg = ({ data, width, height }: Pixels, side: number, quality: number): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: side, fit: 'inside' })
    .jpeg({ quality })
    .toBuffer();

type Sway = (from: View, seconds: number) => View;

/** Slow waves of two frequencies each, so that nothing repeats within the clip. */
function swayOf(kind: ClipKind, random: Random): Sway {
  const size = SIZES[kind];
  const wave = (most: number) => {
    const [slow, fast] = [random.between(0.1, 0.35), random.between(0.4, 0.9)];
    const [one, other] = [random.between(0, 6.28), random.between(0, 6.28)];
    const share = random.between(0.5, 1) * most;
    return (seconds: number) =>
      share * (0.75 * Math.sin(6.28 * slow * seconds + one) + 0.25 * Math.sin(6.28 * fast * seconds + other));
  };
  const yaw = wave(size.yaw);
  const pitch = wave(size.pitch);
  const roll = wave(size.roll);
  const x = wave(size.shift);
  const y = wave(size.shift * 0.7);
  const near = wave(size.near);
  return (from, seconds) => ({
    ...from,
    yaw: from.yaw + yaw(seconds),
    pitch: from.pitch + pitch(seconds),
    roll: from.roll + roll(seconds),
    x: from.x + x(seconds),
    y: from.y + y(seconds),
    faceWidth: from.faceWidth * (1 + near(seconds)),
  });
}

/** Turns some time after each prompt, holds, and looks back when the prompt disappears. */
function turnsOf(kind: ClipKind, { turns }: Prompts, random: Random): Sway {
  const isPicture = PICTURES.some((each) => each === kind);
  const each = turns.map(({ side, at_ms: ms }) => ({
    // In an unmirrored frame, a turn to the signer's right is a turn to the left.
    degrees: (side === 'right' ? -1 : 1) * (isPicture ? random.between(8, 42) : random.between(14, 30)),
    from: ms / 1000 + random.between(0.35, 0.9),
    to: (ms + TURN_MS) / 1000 + random.between(0.15, 0.4),
    takes: random.between(0.25, 0.6),
  }));
  const shareAt = (seconds: number, { from, to, takes }: (typeof each)[number]) =>
    Math.max(0, Math.min(1, (seconds - from) / takes, 1 - (seconds - to) / takes));
  return (view, seconds) => ({
    ...view,
    yaw: each.reduce((yaw, turn) => yaw + turn.degrees * shareAt(seconds, turn), view.yaw),
  });
}

interface Size {
  /** Degrees. */
  yaw: number;
  pitch: number;
  roll: number;
  /** Pixels of a photo. */
  shift: number;
  /** Share of the distance. */
  near: number;
}

const SIZES: Readonly<Record<ClipKind, Size>> = {
  held: { yaw: 1.2, pitch: 1, roll: 1, shift: 4, near: 0.01 },
  natural: { yaw: 5, pitch: 4, roll: 3, shift: 10, near: 0.03 },
  turning: { yaw: 22, pitch: 5, roll: 3, shift: 10, near: 0.03 },
  stand: { yaw: 0, pitch: 0, roll: 0, shift: 0, near: 0 },
  hand: { yaw: 4, pitch: 4, roll: 5, shift: 14, near: 0.06 },
  tilted: { yaw: 30, pitch: 15, roll: 8, shift: 20, near: 0.08 },
  bent: { yaw: 20, pitch: 10, roll: 6, shift: 15, near: 0.05 },
  bending: { yaw: 12, pitch: 8, roll: 6, shift: 15, near: 0.05 },
};

function surfacesOf(kind: ClipKind, portrait: Portrait, random: Random): (seconds: number) => Surface {
  if (kind === 'held' || kind === 'natural' || kind === 'turning') {
    const head = headOf(portrait, random.between(0.85, 1.15));
    return () => head;
  }
  if (kind === 'bending') {
    const bend = bendOf(random);
    const rate = random.between(0.15, 0.4);
    return (seconds) =>
      sheetOf(portrait, {
        ...bend,
        radius: bend.radius / Math.max(0.05, 0.6 + 0.4 * Math.sin(6.28 * rate * seconds)),
      });
  }
  const sheet = sheetOf(portrait, kind === 'bent' ? bendOf(random) : null);
  return () => sheet;
}

function bendOf(random: Random): Bend {
  const radius = random.between(0.7, 3) * (random.chance(0.75) ? 1 : -1);
  return { radius, axisDegrees: random.pick([0, 0, 0, 90, random.jitter(45)]) };
}
