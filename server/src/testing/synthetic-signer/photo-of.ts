/**
 * A signer in front of a camera, on any machine and without anyone's picture: the photo the browser would have sent
 * (SPEC 9: 640x480, JPEG quality 0.8), with the code held up beside the face.
 */
import { heldCardSvg } from './held-card.ts';
import type { CardFace, CardStyle } from './held-card.ts';
import { personSvg } from './person.ts';
import type { Person } from './person.ts';
import { qrPath } from './qr.ts';
import { randomFrom, rasterise } from './rasterise.ts';
import { softFilters } from './svg.ts';
import type { Tone } from './tones.ts';

export interface PhotoWish {
  tone: Tone;
  /** The same seed gives the same photo; another seed gives another moment of the same scene. */
  seed: number;
  /** What is written on the card in the signer's hand; no card without it. */
  code?: CodeWish;
  faces?: 0 | 1 | 2;
  pose?: Pick<Person, 'roll' | 'yaw' | 'pitch' | 'eyesClosed' | 'smile'>;
  look?: Pick<Person, 'hair' | 'hasGlasses' | 'hasBeard'>;
  /** 1 is a well-lit room, 0 is no light at all. */
  light?: number;
  /** Light that falls through leaves, otherwise on another day: no two sessions of a real signer are lit alike. */
  day?: number;
  /** Strength of the camera's grain, out of 255. */
  grain?: number;
  /** As from a camera that shows left as right. */
  mirrored?: boolean;
}

export type CodeWish = { text: string; tilt?: number } & (
  | { kind: 'qr' }
  | { kind: 'card'; style?: CardStyle }
);

const WIDTH = 640;
const HEIGHT = 480;

export async function photoOf(wish: PhotoWish): Promise<Buffer> {
  const { seed, code, light = 1, grain = 5, mirrored = false } = wish;
  const face = code ? await cardFace(code) : null;
  return rasterise(sceneSvg(wish, face), { width: WIDTH, height: HEIGHT, seed, grain, light, mirrored });
}

async function cardFace(code: CodeWish): Promise<CardFace> {
  if (code.kind === 'qr') return { kind: 'qr', qr: await qrPath(code.text) };
  return { kind: 'card', text: code.text, style: code.style ?? 'printed' };
}

function sceneSvg(wish: PhotoWish, face: CardFace | null): string {
  const { tone, seed, code, faces = 1, pose = {}, look = {}, day } = wish;
  const random = randomFrom(seed);
  const sway = (most: number) => (random() - 0.5) * 2 * most;
  const people = peopleIn(faces, tone, face !== null).map((person, index) =>
    personSvg(
      { roll: sway(2), ...pose, ...look, ...person, at: [person.at[0] + sway(4), person.at[1] + sway(4)] },
      `person-${index}`,
    ),
  );
  const place =
    faces === 2 ? { at: [320, 372] as const, width: 150 } : { at: [505, 262] as const, width: 200 };
  const card = face ? heldCardSvg({ face, tone, ...place, tilt: (code?.tilt ?? 0) + sway(3) }) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>${softFilters()}<linearGradient id="wall" x2="1" y2="1"><stop offset="0" stop-color="#c9ced3"/><stop offset="1" stop-color="#9aa3ab"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>${people.join('')}${day === undefined ? '' : dappledLight(day)}${card}</svg>`;
}

/** Bright and dark spots over the place where a single signer's face is. */
function dappledLight(day: number): string {
  const random = randomFrom(day);
  const spots: string[] = [];
  for (let y = 120; y <= 340; y += SPOT) {
    for (let x = 110; x <= 330; x += SPOT) {
      const fill = random() < 0.5 ? 'url(#sun)' : 'url(#leaf)';
      spots.push(`<circle cx="${x}" cy="${y}" r="${SPOT}" fill="${fill}"/>`);
    }
  }
  return `<defs>${glow('sun', '#fff')}${glow('leaf', '#000')}</defs>${spots.join('')}`;
}

const SPOT = 28;

function glow(id: string, colour: string): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity=".2"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

type Placed = Pick<Person, 'tone' | 'at' | 'scale'>;

function peopleIn(faces: 0 | 1 | 2, tone: Tone, besideCard: boolean): Placed[] {
  if (faces === 0) return [];
  if (faces === 1) return [{ tone, at: [besideCard ? 220 : 320, 226], scale: 0.8 }];
  return [
    { tone, at: [165, 200], scale: 0.65 },
    { tone: tone === 'medium' ? 'light' : 'medium', at: [475, 200], scale: 0.65 },
  ];
}
