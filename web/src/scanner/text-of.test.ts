import { expect, it } from 'vitest';
import { textOf } from './text-of.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

it.each([
  ['text', 'Text', 'https://example.com/ऋण', 'https://example.com/ऋण'],
  ['a trade code with its separators', 'GS1', '0109504000059101\u001D10AB', '0109504000059101\u001D10AB'],
  ['bytes that are text all the same', 'Binary', 'https://example.com', 'https://example.com'],
  ['a label with separators', 'Binary', '[)>\u001EDD\u001DCAG\u0004', '[)>\u001EDD\u001DCAG\u0004'],
  ['bytes of a program', 'Binary', '\u0000\u0001ÿ', null],
  ['bytes that are Latin-1', 'Mixed', 'a\uFFFDb', 'aÿb'],
] as const)('of %s', (_, contentType, text, expected) => {
  const bytes = Uint8Array.from(text === 'a\uFFFDb' ? [97, 255, 98] : utf8(text));
  expect(textOf({ text, bytes, contentType })).toBe(expected);
});

it('is decoded from the bytes if the reader does not know the character set', () => {
  const bytes = utf8('https://example.com/ऋण');
  expect(textOf({ text: '', bytes, contentType: 'UnknownECI' })).toBe('https://example.com/ऋण');
  expect(textOf({ text: '', bytes: Uint8Array.of(0x4d, 0xfc, 0x6c), contentType: 'Binary' })).toBe('Mül');
  expect(textOf({ text: '', bytes: Uint8Array.of(200, 1, 0), contentType: 'UnknownECI' })).toBeNull();
  expect(textOf({ text: '', bytes: new Uint8Array(0), contentType: 'Text' })).toBeNull();
});
