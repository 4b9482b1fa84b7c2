import { expect, it } from 'vitest';
import { smsLength } from './sms-length.ts';

it.each([
  ['plain', 'x'.repeat(160), { alphabet: 'gsm-7', units: 160, parts: 1 }],
  ['one more', 'x'.repeat(161), { alphabet: 'gsm-7', units: 161, parts: 2, room: 306 }],
  ['a character of two units', '€'.repeat(80), { alphabet: 'gsm-7', units: 160, parts: 1 }],
  // The euro sign takes two units and cannot be split, so the last unit of the first part stays empty.
  ['a character that would be split', `${'x'.repeat(152)}€${'x'.repeat(152)}`, { units: 306, parts: 3 }],
  ['Hindi', 'क'.repeat(70), { alphabet: 'ucs-2', units: 70, parts: 1, because: 'क' }],
  ['longer Hindi', 'क'.repeat(71), { alphabet: 'ucs-2', parts: 2, room: 134 }],
  ['one curved quotation mark', `${'x'.repeat(70)}’`, { alphabet: 'ucs-2', parts: 2, because: '’' }],
  ['an emoji at the limit', `${'क'.repeat(66)}😀${'क'.repeat(66)}`, { units: 134, parts: 3 }],
  ['nothing', '', { alphabet: 'gsm-7', units: 0, parts: 1 }],
])('counts %s', (_what, text, expected) => {
  expect(smsLength(text)).toMatchObject(expected);
});
