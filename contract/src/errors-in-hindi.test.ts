import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import { ERRORS } from './errors.ts';
import { HINDI_ERRORS } from './errors-in-hindi.ts';

const calls: readonly Call[] = Object.values(CALLS);
const placesIn = (text: string) => text.match(/\{\w+\}/g) ?? [];

it('names the same facts as the English words', () => {
  for (const [code, { text }] of Object.entries(ERRORS)) {
    const hindi = Object.entries(HINDI_ERRORS).find(([each]) => each === code)?.[1];
    if (hindi !== undefined) expect([code, placesIn(hindi)]).toEqual([code, placesIn(text)]);
  }
});

it("has words for every refusal of the signer's calls", () => {
  const met = calls.filter(({ tag }) => tag === 'Signer').flatMap(({ errors = [] }) => errors);
  expect(met.length).toBeGreaterThan(20);
  expect(met.filter((code) => !(code in HINDI_ERRORS))).toEqual([]);
});
