/**
 * Issues and judges the challenge in addition to the photos, which is chosen at random with each code and valid only
 * with it.
 */
import { randomInt } from 'node:crypto';
import {
  MAX_COLOURS,
  MIN_COLOURS,
  OPPOSITE_COLOURS,
  SCREEN_COLOUR_NAMES,
  SIDES,
  type LivenessChallenge,
  type ScreenColour,
} from '@countersign/contract/rules/liveness';
import type { TemplateConfig } from '@countersign/contract/template';
import { z } from 'zod';

const side = z.enum(SIDES);
const challenge = z.object({
  turns: z.tuple([side, side]),
  colours: z.array(z.enum(SCREEN_COLOUR_NAMES)),
});
export type Challenge = z.infer<typeof challenge>;

/** Sessions created before this setting existed have no challenge. */
export const challengeMode = (config: Partial<TemplateConfig>): LivenessChallenge =>
  config.liveness_challenge ?? 'off';

export function drawChallenge(): Challenge {
  const count = randomInt(MIN_COLOURS, MAX_COLOURS + 1);
  return { turns: [oneOf(SIDES), oneOf(SIDES)], colours: drawColours(count) };
}

/**
 * Chooses colours at random. It never repeats a colour, because the change is measured, and always includes a colour
 * with its opposite. A sequence of neighbours (red, yellow, red) changes the light too little to distinguish it from
 * other colours.
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

/** Joins the code and its challenge to one stored text, so that neither can be combined with another. */
export const withChallenge = (code: string, asked: Challenge | null): string =>
  asked ? `${code} ${JSON.stringify(asked)}` : code;

export function codeAndChallenge(stored: string): { code: string; challenge: Challenge | null } {
  const [code = '', ...rest] = stored.split(' ');
  return { code, challenge: rest.length === 0 ? null : challenge.parse(JSON.parse(rest.join(' '))) };
}
