/**
 * Reads the output of the digit network (`models/digits/README.md`). The output contains the probability of each sign
 * for each step across a crop. Consecutive equal signs without a blank between them count as one sign (CTC, Graves et
 * al. 2006).
 */

/** The number of signs: the ten digits, one sign for any other mark, and the blank. */
export const SIGNS = 12;
export const BLANK = 11;
const DIGITS = 10;

export interface CtcOutput {
  steps: number;
  /** The probability of each sign, one step after the other. */
  probabilities: Float64Array;
}

/** The reading of a crop without an expected text. */
export interface FreeReading {
  /** The text: digits, and `?` for each mark that is not a digit. */
  text: string;
  /** The probability of this text compared with all other texts, from 0 to 1. */
  probability: number;
}

/**
 * Returns the probability that a crop shows exactly these digits. It is the sum over all ways to distribute the digits
 * over the steps.
 */
export function probabilityOf(digits: string, output: CtcOutput): number {
  return probabilityOfSigns(Array.from(digits, Number), output);
}

export function readFreely(output: CtcOutput): FreeReading {
  const signs: number[] = [];
  let last = BLANK;
  for (let step = 0; step < output.steps; step += 1) {
    const likeliest = likeliestAt(step, output);
    if (likeliest !== BLANK && likeliest !== last) signs.push(likeliest);
    last = likeliest;
  }
  return {
    text: signs.map((sign) => (sign < DIGITS ? String(sign) : '?')).join(''),
    probability: probabilityOfSigns(signs, output),
  };
}

/** Runs the CTC forward algorithm over the signs, with a blank before, between and after the signs. */
function probabilityOfSigns(signs: readonly number[], { steps, probabilities }: CtcOutput): number {
  const states = [BLANK, ...signs.flatMap((sign) => [sign, BLANK])];
  let reached = new Float64Array(states.length);
  reached[0] = 1;
  for (let step = 0; step < steps; step += 1) {
    const next = new Float64Array(states.length);
    for (const [state, sign] of states.entries()) {
      const stayed = reached[state] ?? 0;
      // In the first step, only the first blank and the first sign are possible.
      const moved = reached[state - 1] ?? 0;
      const skipped = sign === BLANK || sign === states[state - 2] ? 0 : (reached[state - 2] ?? 0);
      next[state] = (stayed + moved + skipped) * (probabilities[step * SIGNS + sign] ?? 0);
    }
    reached = next;
  }
  return (reached.at(-1) ?? 0) + (signs.length > 0 ? (reached.at(-2) ?? 0) : 0);
}

function likeliestAt(step: number, { probabilities }: CtcOutput): number {
  let best = 0;
  for (let sign = 1; sign < SIGNS; sign += 1) {
    if ((probabilities[step * SIGNS + sign] ?? 0) > (probabilities[step * SIGNS + best] ?? 0)) best = sign;
  }
  return best;
}
