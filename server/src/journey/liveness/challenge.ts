/**
 * Issues and judges the challenge, which a signer completes in addition to the photos. The challenge is random and is
 * valid only with the code for which it was issued.
 */
import { randomInt } from 'node:crypto';
import {
  COUNTDOWN_MS,
  LOOK_BACK_MS,
  MAX_COLOURS,
  MAX_TURN_DELAY_MS,
  MAX_TURNS,
  MIN_COLOURS,
  MIN_TURNS,
  OPPOSITE_COLOURS,
  PHOTO_COUNT,
  PHOTO_INTERVAL_MS,
  SCREEN_COLOUR_NAMES,
  SIDES,
  TURN_MS,
  type LivenessChallenge,
  type ScreenColour,
  type Turn,
} from '@countersign/contract/rules/liveness';
import type { TemplateConfig } from '@countersign/contract/template';
import { z } from 'zod';

const challenge = z.object({
  turns: z.array(z.object({ side: z.enum(SIDES), at_ms: z.number() })),
  photos_ms: z.array(z.number()).length(PHOTO_COUNT),
  colours: z.array(z.enum(SCREEN_COLOUR_NAMES)),
});
export type Challenge = z.infer<typeof challenge>;

/** Returns the mode of the challenge. Sessions from before this setting have no challenge. */
export const challengeMode = (config: Partial<TemplateConfig>): LivenessChallenge =>
  config.liveness_challenge ?? 'off';

export function drawChallenge(): Challenge {
  const count = randomInt(MIN_COLOURS, MAX_COLOURS + 1);
  return { ...drawPrompts(), colours: drawColours(count) };
}

export type Prompts = Pick<Challenge, 'turns' | 'photos_ms'>;

/**
 * Chooses the turns of the head between the photos: their number, sides and moments. `random` returns a whole number
 * that is at least its first argument and less than its second.
 */
export function drawPrompts(random: (from: number, before: number) => number = randomInt): Prompts {
  const turns: Turn[] = [];
  const photos = [COUNTDOWN_MS];
  const count = random(MIN_TURNS, MAX_TURNS + 1);
  const beforeSecond = random(0, count + 1);
  let time = COUNTDOWN_MS;
  for (const inPause of [beforeSecond, count - beforeSecond]) {
    for (let turn = 0; turn < inPause; turn += 1) {
      time += random(MIN_TURN_DELAY_MS, MAX_TURN_DELAY_MS + 1);
      turns.push({ side: random(0, 2) === 0 ? 'left' : 'right', at_ms: time });
      time += TURN_MS + LOOK_BACK_MS;
    }
    time += PHOTO_INTERVAL_MS;
    photos.push(time);
  }
  return { turns, photos_ms: photos };
}

/** The minimum delay before a prompt. Without a delay, the signer would still see the previous message. */
const MIN_TURN_DELAY_MS = 300;

/**
 * Chooses colours at random. No colour follows itself, because the change of the light is measured. At least one colour
 * is included with its opposite: a sequence of similar colours (red, yellow, red) changes the light too little to be
 * recognised.
 */
function drawColours(count: number): ScreenColour[] {
  const colours: ScreenColour[] = [];
  while (colours.length < count)
    colours.push(oneOf(SCREEN_COLOUR_NAMES.filter((colour) => colour !== colours.at(-1))));
  return colours.some((colour) => colours.includes(OPPOSITE_COLOURS[colour])) ? colours : drawColours(count);
}

function oneOf<T>(choices: readonly T[]): T {
  const chosen = choices[randomInt(choices.length)];
  if (chosen === undefined) throw new Error('Bug: nothing to choose from');
  return chosen;
}

/** Joins the code and its challenge into one stored text, so that neither can be combined with another one. */
export const withChallenge = (code: string, asked: Challenge | null): string =>
  asked ? `${code} ${JSON.stringify(asked)}` : code;

export function codeAndChallenge(stored: string): { code: string; challenge: Challenge | null } {
  const [code = '', ...rest] = stored.split(' ');
  // A node with another version may have issued a challenge of another kind, which cannot be judged here.
  const asked = rest.length === 0 ? null : challenge.safeParse(JSON.parse(rest.join(' ')));
  return { code, challenge: asked?.data ?? null };
}
