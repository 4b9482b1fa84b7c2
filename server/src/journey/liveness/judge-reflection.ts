/**
 * Checks whether the colours of the screen appear on the face in the right order. The face is compared with its
 * background, because exposure and white balance change both, but the screen hardly lights the background. Only colour
 * counts, because brightness changes with every movement. In sunlight, the screen's light is invisible, which is not a
 * failure.
 */
import { checkReason } from '@countersign/contract/texts/check-reasons';
import { SCREEN_COLOURS, type ScreenColour } from '@countersign/contract/rules/liveness';
import type { Verdict } from '@countersign/contract/rules/verdict';
import type { FaceLight } from '../../providers/vision/vision.ts';
import { rounded } from '../../vision/pictures/rounded.ts';

export interface ReflectionCheck {
  verdict: Verdict;
  /** The reason in English, which the evidence records. */
  reason: string;
  /** The change of the face's colour relative to its light. Null if it was not measured. */
  strength: number | null;
  /**
   * The correlation between the colours of the screen and the colours on the face, from -1 to 1. Null if it was not
   * measured.
   */
  correlation: number | null;
}

/**
 * The minimum strength of the screen's light on the face. In the measurements (docs/presence.md), weaker light could be
 * a reflection from the glass of a display.
 */
const MIN_STRENGTH = 0.035;
const MIN_CORRELATION = 0.9;
/**
 * The minimum strength for a refusal. Movement alone can cause half of this change, and a refusal must be beyond doubt.
 */
const MIN_STRENGTH_OF_OTHERS = 0.09;
const MAX_CORRELATION_OF_OTHERS = 0.5;

export function judgeReflection(
  colours: readonly ScreenColour[],
  frames: readonly (FaceLight | null)[],
): ReflectionCheck {
  const none = { verdict: 'indeterminate', strength: null, correlation: null } as const;
  if (frames.length === 0) return { ...none, reason: checkReason('NO_COLOURED_FRAMES') };
  const lights = frames.flatMap((frame) => frame ?? []);
  if (lights.length < colours.length) return { ...none, reason: checkReason('FRAMES_WITHOUT_FACE') };
  const seen = changesOf(lights.map(skinAgainstRest));
  const shown = changesOf(colours.map((colour) => SCREEN_COLOURS[colour]));
  const strength = rounded(Math.sqrt(dot(seen, seen) / seen.length));
  const correlation = rounded(dot(seen, shown) / Math.sqrt(dot(seen, seen) * dot(shown, shown) || 1));
  return { ...verdictOf(strength, correlation), strength, correlation };
}

function verdictOf(strength: number, correlation: number): Pick<ReflectionCheck, 'verdict' | 'reason'> {
  const measures = { strength: strength.toFixed(3), correlation: correlation.toFixed(2) };
  if (strength < MIN_STRENGTH)
    return { verdict: 'indeterminate', reason: checkReason('LIGHT_TOO_WEAK', measures) };
  if (correlation >= MIN_CORRELATION)
    return { verdict: 'passed', reason: checkReason('COLOURS_SEEN', measures) };
  return strength >= MIN_STRENGTH_OF_OTHERS && correlation < MAX_CORRELATION_OF_OTHERS
    ? { verdict: 'failed', reason: checkReason('OTHER_COLOURS', measures) }
    : { verdict: 'indeterminate', reason: checkReason('COLOURS_OPEN', measures) };
}

/**
 * Returns the colour of the face relative to its background, in logarithms, so that a change is relative to the
 * existing light.
 */
function skinAgainstRest({ skin, around }: FaceLight): number[] {
  return skin.map((level, channel) => Math.log((level + DARK) / ((around[channel] ?? 0) + DARK)));
}

/** The minimum light, of about one level out of 255. Darker areas have no measurable colour. */
const DARK = 0.002;

/**
 * Returns the changes of colour: subtracts the mean of each channel over all frames, and the mean of each frame over
 * its channels.
 */
function changesOf(frames: readonly (readonly number[])[]): number[] {
  const means = [0, 1, 2].map((channel) => meanOf(frames.map((frame) => frame[channel] ?? 0)));
  return frames.flatMap((frame) => {
    const changes = frame.map((value, channel) => value - (means[channel] ?? 0));
    return changes.map((change) => change - meanOf(changes));
  });
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
