/**
 * Reads the recogniser's output: for each step across the text, how likely each character is (CTC: repeats are one character
 * unless a blank is between them). Decoded twice: as any text, and as digits only, so that a handwritten 0 is not read as O.
 */
import type { TensorData } from './onnx-model.ts';

export interface TextReading {
  /** All characters, digits or not. */
  text: string;
  digits: string;
  /** Of the least certain digit, relative to the other digits and the blank, 0 to 1; 0 without a digit. */
  confidence: number;
}

const BLANK = 0;
const DIGITS = '0123456789';
/** Where digits and blank together are less likely than this, it is another character. */
const MIN_DIGIT_LIKELIHOOD = 0.05;

/** `alphabet` starts with the blank, whose own text is empty. */
export function readDigits({ data, dims }: TensorData, alphabet: readonly string[]): TextReading {
  const [, steps = 0, classes = 0] = dims;
  if (classes !== alphabet.length) throw new Error('The model and its alphabet do not belong together');
  const digitClasses = Array.from(DIGITS, (digit) => alphabet.indexOf(digit));
  const characters: string[] = [];
  const digits: DigitReading[] = [];
  let [lastClass, lastDigit] = [BLANK, ''];
  for (let step = 0; step < steps; step += 1) {
    const row = data.subarray(step * classes, (step + 1) * classes);
    const likeliest = indexOfLargest(row);
    if (likeliest !== lastClass) characters.push(alphabet[likeliest] ?? '');
    lastClass = likeliest;
    const seen = likeliestDigit(row, digitClasses);
    if (seen.digit !== '' && seen.digit !== lastDigit) digits.push({ ...seen });
    else if (seen.digit !== '') raiseConfidence(digits.at(-1), seen);
    lastDigit = seen.digit;
  }
  return {
    text: characters.join(''),
    digits: digits.map(({ digit }) => digit).join(''),
    confidence: digits.length === 0 ? 0 : Math.min(...digits.map(({ confidence }) => confidence)),
  };
}

interface DigitReading {
  /** Empty for blank. */
  digit: string;
  confidence: number;
}

function likeliestDigit(row: Float32Array, digitClasses: readonly number[]): DigitReading {
  const blank = row[BLANK] ?? 0;
  const likelihoods = digitClasses.map((index) => row[index] ?? 0);
  const total = likelihoods.reduce((sum, likelihood) => sum + likelihood, blank);
  const best = indexOfLargest(likelihoods);
  const likelihood = likelihoods[best] ?? 0;
  if (total < MIN_DIGIT_LIKELIHOOD || likelihood <= blank) return { digit: '', confidence: 0 };
  return { digit: DIGITS.charAt(best), confidence: likelihood / total };
}

/** A digit that spans several steps is as certain as its clearest one. */
function raiseConfidence(digit: DigitReading | undefined, again: DigitReading): void {
  if (digit) digit.confidence = Math.max(digit.confidence, again.confidence);
}

function indexOfLargest(values: ArrayLike<number>): number {
  let best = 0;
  for (let index = 1; index < values.length; index += 1) {
    if ((values[index] ?? 0) > (values[best] ?? 0)) best = index;
  }
  return best;
}
