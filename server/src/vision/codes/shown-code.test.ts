import { expect, test } from 'vitest';
import { showsCode, showsOtherCode } from '@countersign/contract/rules/photo-problems';
import { judgeSighting } from './shown-code.ts';

async function* texts(...found: string[]) {
  yield* found;
}

test.each([
  [['4826'], 'expected'],
  [['3990', '4826'], 'expected'],
  [['3990'], 'other'],
  [['https://sign.example.com/4826', '48260'], null],
  [[], null],
])('QR codes with the texts %j', async (found, seen) => {
  expect(await judgeSighting(texts(...found), '4826')).toBe(seen);
});

test.each([
  [['qr', null, null], true, false],
  [['digits', null, 'digits'], true, false],
  [['digits', null, null], false, false],
  [['other-qr', null, null], false, true],
  [['other-digits', 'other-digits', null], false, true],
  [['other-digits', null, null], false, false],
  [['digits', 'digits', 'other-digits'], true, false],
] as const)('photos with %j', (codes, shows, showsOther) => {
  const photos = codes.map((code) => ({ code }));
  expect([showsCode(photos), showsOtherCode(photos)]).toEqual([shows, showsOther]);
});
