/**
 * Draws frames of a face while the screen shows one colour after another. The face is a person in bright or dim ambient
 * light, a recording that was made under other colours, or a display that emits its own light. The camera adapts its
 * exposure and white balance.
 */
import {
  FRAME_HEIGHT,
  FRAME_WIDTH,
  SCREEN_COLOUR_NAMES,
  SCREEN_COLOURS,
  type ScreenColour,
} from '@countersign/contract/rules/liveness';
import { expose } from '../draw/camera.ts';
import type { Pixels } from '../draw/pixels.ts';
import { createRandom, type Random } from '../draw/random.ts';
import { drawRoom } from '../draw/room.ts';
import { cropped } from './crop.ts';
import { render, type View } from './render.ts';
import { headOf, sheetOf, type Portrait, type Surface } from './surface.ts';

/** The range of the screen's brightness on the face, relative to all other light in the room. */
export const ROOMS = {
  'dark room': [0.25, 1],
  'lit room': [0.06, 0.25],
  'by a window': [0.015, 0.06],
  'in the sun': [0.0005, 0.015],
} as const satisfies Record<string, readonly [number, number]>;
export type Room = keyof typeof ROOMS;
export const COLOUR_ATTACKS = ['recording', 'display'] as const;
export type ColourKind = 'person' | (typeof COLOUR_ATTACKS)[number];

/** The range of light that the glass of a display reflects, relative to skin. */
const GLASS: readonly [number, number] = [0.02, 0.12];

export async function drawColours(
  kind: ColourKind,
  room: Room,
  colours: readonly ScreenColour[],
  portrait: Portrait,
  seed: number,
): Promise<Buffer[]> {
  const random = createRandom(seed, 17);
  const background = await drawRoom([], { width: FRAME_WIDTH, height: FRAME_HEIGHT }, random);
  const surface = kind === 'display' ? sheetOf(portrait, null) : headOf(portrait, random.between(0.85, 1.15));
  const [low, high] = ROOMS[room];
  const screen =
    Math.exp(random.between(Math.log(low), Math.log(high))) *
    (kind === 'display' ? random.between(...GLASS) : 1);
  const from: View = {
    yaw: random.jitter(5),
    pitch: random.jitter(5),
    roll: random.jitter(6),
    x: FRAME_WIDTH * random.between(0.4, 0.6),
    y: FRAME_HEIGHT * random.between(0.42, 0.52),
    faceWidth: random.between(55, 95),
    distance: random.between(2.8, 5),
    lamp: random.jitter(0.35),
  };
  const scene: Scene = {
    background,
    surface,
    screen,
    behind: random.between(0.02, 0.15),
    tint: [random.between(0.8, 1.2), 1, random.between(0.7, 1.2)],
    grain: random.between(1.5, 5),
    adapts: [random.between(0.2, 1), random.between(0, 0.7)],
    level: random.between(0.5, 1.1),
  };
  const seen = kind === 'recording' ? otherColours(colours.length, random) : colours;
  const frames: Buffer[] = [];
  for (const [index, colour] of seen.entries())
    frames.push(
      await frameOf(scene, moved(from, createRandom(seed, 18, index)), colour, createRandom(seed, 19, index)),
    );
  return frames;
}

export function otherColours(count: number, random: Random): ScreenColour[] {
  const colours: ScreenColour[] = [];
  while (colours.length < count)
    colours.push(random.pick(SCREEN_COLOUR_NAMES.filter((colour) => colour !== colours.at(-1))));
  return colours;
}

interface Scene {
  background: Pixels;
  surface: Surface;
  screen: number;
  /** The share of the screen's light that reaches the background. */
  behind: number;
  /** The tint of all light except the screen's. */
  tint: readonly [number, number, number];
  grain: number;
  /** How far the camera compensates for changes: 0 is not at all, and 1 is completely. */
  adapts: readonly [exposure: number, balance: number];
  level: number;
}

/** Moves the view slightly, because people are never completely still. */
function moved(view: View, random: Random): View {
  return {
    ...view,
    yaw: view.yaw + random.jitter(3),
    pitch: view.pitch + random.jitter(3),
    roll: view.roll + random.jitter(2),
    x: view.x + random.jitter(4),
    y: view.y + random.jitter(3),
    faceWidth: view.faceWidth * (1 + random.jitter(0.02)),
  };
}

/**
 * How much the colour channels of a display mix. Because of mixing, a camera records colours that are less saturated
 * than their RGB values.
 */
const CROSSTALK = 0.12;

async function frameOf(scene: Scene, view: View, colour: ScreenColour, random: Random): Promise<Buffer> {
  const photo = cropped(scene.background, FRAME_WIDTH, FRAME_HEIGHT);
  const isFace = render(photo, scene.surface, view);
  const [red, green, blue] = SCREEN_COLOURS[colour];
  const mean = (red + green + blue) / 3;
  const screen = [red, green, blue].map(
    (share) => scene.screen * (share * (1 - CROSSTALK) + mean * CROSSTALK),
  );
  const lightAt = (share: number) => scene.tint.map((tint, channel) => tint + (screen[channel] ?? 0) * share);
  const [face, behind] = [lightAt(1), lightAt(scene.behind)];
  const gains = adapted(scene, face, behind);
  for (let pixel = 0; pixel < isFace.length; pixel += 1) {
    const lit = isFace[pixel] === 0 ? behind : face;
    for (let channel = 0; channel < 3; channel += 1) {
      const at = pixel * 3 + channel;
      const linear = ((photo.data[at] ?? 0) / 255) ** 2.2 * (lit[channel] ?? 1) * (gains[channel] ?? 1);
      photo.data[at] = Math.min(255, 255 * Math.min(1, linear) ** (1 / 2.2));
    }
  }
  return expose(
    photo,
    { defocus: 0.5, motion: [0, 0], grain: scene.grain, mirrored: false, jpegQuality: 80 },
    random,
  );
}

/**
 * Returns the gain of each channel after the camera has adapted to the whole picture. A gain is relative to the light
 * without the screen. The face covers about a quarter of the picture.
 */
function adapted(
  { tint, adapts, level }: Scene,
  face: readonly number[],
  behind: readonly number[],
): number[] {
  const changes = tint.map(
    (usual, channel) => (0.25 * (face[channel] ?? 1) + 0.75 * (behind[channel] ?? 1)) / usual,
  );
  const mean = changes.reduce((sum, change) => sum + change, 0) / 3;
  return changes.map((change) => level * mean ** -adapts[0] * (change / mean) ** -adapts[1]);
}
