import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLANK, probabilityOf, readFreely, SIGNS } from '@countersign/contract/rules/ctc';
import { ctcOutputs } from './ctc.ts';

/** Generates outputs of networks that are undecided to any degree, for a few steps. */
const undecided = (steps: number) =>
  fc
    .array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
      minLength: steps * SIGNS,
      maxLength: steps * SIGNS,
    })
    .map((weights) =>
      outputOf(Array.from({ length: steps }, (_, step) => weights.slice(step * SIGNS, (step + 1) * SIGNS))),
    );

function outputOf(rows: readonly (readonly number[])[]) {
  const logs = rows.flatMap((row) => {
    const sum = row.reduce((total, weight) => total + weight, 0);
    return row.map((weight) => Math.log(weight / sum));
  });
  const [output] = ctcOutputs({ data: Float32Array.from(logs), dims: [1, rows.length, SIGNS] });
  if (!output) expect.fail('one crop was wanted');
  return output;
}

/**
 * Groups every path through the steps by the text that it spells. In a text, repeated signs are merged and blanks are
 * removed.
 */
function byText({ steps, probabilities }: ReturnType<typeof outputOf>): Map<string, number> {
  let paths = [{ signs: [] as number[], last: BLANK, probability: 1 }];
  for (let step = 0; step < steps; step += 1)
    paths = paths.flatMap(({ signs, last, probability }) =>
      Array.from({ length: SIGNS }, (_, sign) => ({
        signs: sign === BLANK || sign === last ? signs : [...signs, sign],
        last: sign,
        probability: probability * (probabilities[step * SIGNS + sign] ?? 0),
      })),
    );
  const sums = new Map<string, number>();
  for (const { signs, probability } of paths) {
    const text = signs.map((sign) => (sign === 10 ? '?' : sign)).join('');
    sums.set(text, (sums.get(text) ?? 0) + probability);
  }
  return sums;
}

test('gives each text the sum of the probabilities of all its paths', () => {
  fc.assert(
    fc.property(undecided(4), (output) => {
      const sums = byText(output);
      for (const text of ['', '4', '44', '48', '484', '448', '4826', '4444'])
        expect(probabilityOf(text, output)).toBeCloseTo(sums.get(text) ?? 0, 9);
    }),
    { numRuns: 8 },
  );
});

test('gives the free reading its probability among all paths', () => {
  fc.assert(
    fc.property(undecided(3), (output) => {
      const { text, probability } = readFreely(output);
      expect(probability).toBeCloseTo(byText(output).get(text) ?? 0, 9);
    }),
    { numRuns: 8 },
  );
});

/** Returns the output of a network that is certain of one sign per step. */
const saying = (...signs: number[]) =>
  outputOf(signs.map((sign) => Array.from({ length: SIGNS }, (_, other) => (other === sign ? 1 : 1e-9))));

test.each([
  [[4, BLANK, 8, 8, BLANK, 8, 2], '4882'],
  [[BLANK, 0, 0, 0, BLANK], '0'],
  [[2, 10, BLANK, 6], '2?6'],
  [[BLANK, BLANK], ''],
])('reads %j as %s', (signs, text) => {
  expect(readFreely(saying(...signs))).toEqual({ text, probability: expect.closeTo(1, 5) });
});

test('gives each crop its own output', () => {
  const [one, other] = ctcOutputs({
    data: Float32Array.from([...saying(4, BLANK).probabilities, ...saying(9, BLANK).probabilities], Math.log),
    dims: [2, 2, SIGNS],
  });
  if (!one || !other) expect.fail('two crops were given');
  expect([readFreely(one).text, readFreely(other).text]).toEqual(['4', '9']);
});

test('refuses a network with different signs', () => {
  expect(() => ctcOutputs({ data: new Float32Array(11), dims: [1, 1, 11] })).toThrow(
    '11 signs instead of 12',
  );
});
