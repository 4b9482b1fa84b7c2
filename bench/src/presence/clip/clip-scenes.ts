/** Renders a clip and three photos of a person in front of a camera, or of a picture of that person. */
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

/**
 * The kinds of clips of a person.
 * - `held`: hardly moves.
 * - `natural`: moves as people do while they wait.
 * - `turning`: turns the head.
 */
export const PEOPLE = ['held', 'natural', 'turning'] as const;
/**
 * The kinds of clips of a picture. Most pictures are on paper.
 * - `stand`, `hand`: on a stand or in a hand.
 * - `tilted`, `bent`, `bending`: tilted, bent once, or bent repeatedly.
 * - `holes`: in a hand, with holes for the living eyes of a person behind it.
 * - `phone`: on a phone in a hand.
 * - `monitor`: moved on a fixed monitor.
 */
export const PICTURES = ['stand', 'hand', 'tilted', 'bent', 'bending', 'holes', 'phone', 'monitor'] as const;
/** The kinds of pictures that can follow prompts to turn. */
export const PICTURES_THAT_TURN = ['tilted', 'bent', 'bending'] as const;
export type ClipKind = (typeof PEOPLE)[number] | (typeof PICTURES)[number];

export interface DrawnClip {
  photos: Buffer[];
  frames: Buffer[];
  times: number[];
  /** The brightness of the room. 1 is a well-lit room. */
  light: number;
}

/** The prompts without a challenge. The three photos are taken after 3, 4 and 5 seconds, as on the page. */
const NOTHING_ASKED: Prompts = {
  turns: [],
  photos_ms: [0, 1, 2].map((photo) => COUNTDOWN_MS + photo * PHOTO_INTERVAL_MS),
};

interface ClipScene {
  kind: ClipKind;
  seed: number;
  framesPerSecond?: number;
  /** The prompts that the person follows, or the holder of the picture. */
  prompts?: Prompts;
}

export async function drawClip(
  { kind, seed, framesPerSecond = 10, prompts = NOTHING_ASKED }: ClipScene,
  portrait: Portrait,
): Promise<DrawnClip> {
  const random = createRandom(seed, 17);
  const frame = random.chance(0.6) ? LANDSCAPE_FRAME : PORTRAIT_FRAME;
  const room = await drawRoom([], frame, random);
  const half = await halved(room);
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
  // A person who follows prompts moves like someone who waits, and turns the head only when prompted.
  const sway = swayOf(prompts.turns.length > 0 ? 'natural' : kind, random);
  const turned = turnsOf(kind, prompts, random);
  const surfaceAt = surfacesOf(kind, portrait, random);
  const behind = kind === 'holes' ? { head: headOf(portrait, 1), sway: swayOf('natural', random) } : null;
  const screen = kind === 'phone' || kind === 'monitor' ? screenOf(portrait, random) : null;
  const camera = {
    defocus: random.between(0.3, 1.3),
    grain: random.between(2, 6) + 6 * Math.max(0, 1 - level),
  };
  const draw = async (seconds: number, index: number, size: 1 | 0.5): Promise<Pixels> => {
    const photo = cropped(size === 1 ? room : half, frame.width * size, frame.height * size);
    const sized = ({ x, y, faceWidth, ...view }: View): View => ({
      ...view,
      x: x * size,
      y: y * size,
      faceWidth: faceWidth * size,
    });
    if (behind) render(photo, behind.head, sized(behind.sway(from, seconds)));
    const view = sized(turned(sway(from, seconds), seconds));
    const depths = render(photo, surfaceAt(seconds), view);
    if (screen) {
      light(photo, lit, (pixel) => depths[pixel] === 0);
      screen(photo, depths, view, size);
    } else light(photo, lit);
    const moment = createRandom(seed, 18, index);
    const motion = moment.between(0, 1.5) * size;
    const direction = moment.between(0, 2 * Math.PI);
    const jpeg = await expose(
      photo,
      {
        mirrored: false,
        defocus: camera.defocus * size,
        // The grain of four pixels of a full frame is averaged in one pixel of a frame of half the size.
        grain: camera.grain * size,
        jpegQuality: 97,
        motion: [Math.cos(direction) * motion, Math.sin(direction) * motion],
      },
      moment,
    );
    const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: 3 };
  };
  const clip: DrawnClip = { photos: [], frames: [], times: [], light: level };
  for (const [index, ms] of prompts.photos_ms.entries())
    clip.photos.push(await asJpeg(await draw(ms / 1000, 1000 + index, 1), 640, 80));
  const last = (prompts.photos_ms.at(-1) ?? 0) / 1000;
  for (let index = 0; index <= last * framesPerSecond; index += 1) {
    const seconds = index / framesPerSecond;
    clip.times.push(Math.round(seconds * 1000 + createRandom(seed, 19, index).jitter(4) + 4));
    clip.frames.push(await asJpeg(await draw(seconds, index, 0.5), 240, 60));
  }
  return clip;
}

/** Draws a frame of the clip at half the size of the photos, from which it is reduced further. */
async function halved({ data, width, height }: Pixels): Promise<Pixels> {
  const { data: half, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: Math.round(width / 2), height: Math.round(height / 2), fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: half, width: info.width, height: info.height, channels: 3 };
}

const asJpeg = ({ data, width, height }: Pixels, side: number, quality: number): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: side, height: side, fit: 'inside' })
    .jpeg({ quality })
    .toBuffer();

type Sway = (from: View, seconds: number) => View;

/** Returns slow waves. Each movement has two frequencies, so that the movement does not repeat within the clip. */
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

/**
 * Returns the turns of the head. Each turn starts some time after its prompt, is held, and ends when the prompt
 * disappears.
 */
function turnsOf(kind: ClipKind, { turns }: Prompts, random: Random): Sway {
  const isPicture = PICTURES.some((each) => each === kind);
  const each = turns.map(({ side, at_ms: ms }) => ({
    // The frame is not mirrored, so a turn to the signer's right is a turn to the left in the picture.
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
  /** The angles of the head, in degrees. */
  yaw: number;
  pitch: number;
  roll: number;
  /** The shift of the head, in pixels of a photo. */
  shift: number;
  /** How much nearer the face comes, as a share of its distance from the camera. */
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
  holes: { yaw: 4, pitch: 4, roll: 5, shift: 14, near: 0.06 },
  phone: { yaw: 6, pitch: 6, roll: 5, shift: 14, near: 0.06 },
  monitor: { yaw: 0, pitch: 0, roll: 3, shift: 14, near: 0.04 },
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
  const shown = kind === 'holes' ? withHoles(portrait) : portrait;
  const sheet = sheetOf(shown, kind === 'bent' ? bendOf(random) : null);
  return () => sheet;
}

/** The indexes of the face mesh points around each eye. */
const EYES = [
  [33, 160, 158, 133, 153, 144],
  [362, 385, 387, 263, 373, 380],
] as const;
/** The size of a hole relative to the eye. */
const HOLE = 1.5;

/** Cuts holes into the picture at the eyes. */
function withHoles({ picture, face }: Portrait): Portrait {
  const data = Buffer.from(picture.data);
  for (const eye of EYES) {
    const corners = eye.map((index) => face.points[index] ?? [0, 0]);
    const across = corners.map(([x]) => x);
    const down = corners.map(([, y]) => y);
    const middle = [mean(across), mean(down)] as const;
    const width = (HOLE * (Math.max(...across) - Math.min(...across))) / 2;
    const height = Math.max(width * 0.5, (HOLE * (Math.max(...down) - Math.min(...down))) / 2);
    for (let y = Math.floor(middle[1] - height); y <= middle[1] + height; y += 1)
      for (let x = Math.floor(middle[0] - width); x <= middle[0] + width; x += 1) {
        const isInside = ((x - middle[0]) / width) ** 2 + ((y - middle[1]) / height) ** 2 <= 1;
        if (isInside) data[(y * picture.width + x) * 4 + 3] = 0;
      }
  }
  return { picture: { ...picture, data }, face };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns the effects of a screen on a picture: its own brightness and tint instead of the light of the room, stripes
 * of moiré, and a reflection on the glass that moves when the screen is tilted.
 */
function screenOf({ picture }: Portrait, random: Random) {
  const gains = [random.between(0.85, 1.05), random.between(0.9, 1.1), random.between(0.95, 1.25)] as const;
  const stripes = { strength: random.between(0, 0.06), x: random.jitter(0.9), y: random.jitter(0.9) };
  const glare = { strength: random.between(0, 90), x: random.jitter(0.6), y: random.jitter(0.8), size: 0.5 };
  const tall = picture.height / picture.width;
  return (photo: Pixels, depths: Float64Array, { x, y, faceWidth, yaw, pitch }: View, size: number): void => {
    const at = [x + (glare.x + yaw / 8) * faceWidth, y + (glare.y + pitch / 8) * faceWidth * tall] as const;
    for (const [pixel, depth] of depths.entries()) {
      if (depth === 0) continue;
      const [column, row] = [pixel % photo.width, Math.floor(pixel / photo.width)];
      const wave = 1 + stripes.strength * Math.sin((stripes.x * column + stripes.y * row) / size);
      const far = ((column - at[0]) ** 2 + (row - at[1]) ** 2) / (glare.size * faceWidth) ** 2;
      const shine = glare.strength * Math.exp(-far);
      for (const [channel, gain] of gains.entries()) {
        const value = photo.data[pixel * 3 + channel] ?? 0;
        photo.data[pixel * 3 + channel] = Math.min(255, value * gain * wave + shine);
      }
    }
  };
}

function bendOf(random: Random): Bend {
  const radius = random.between(0.7, 3) * (random.chance(0.75) ? 1 : -1);
  return { radius, axisDegrees: random.pick([0, 0, 0, 90, random.jitter(45)]) };
}
