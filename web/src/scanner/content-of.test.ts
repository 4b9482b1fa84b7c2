import { expect, it } from 'vitest';
import { contentOf } from './content-of.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const NO_ECI = { hasECI: false, bytesECI: new Uint8Array(0) };

it.each([
  ['text', 'Text', 'https://example.com/ऋण', 'https://example.com/ऋण'],
  ['a trade code with its separators', 'GS1', '0109504000059101\u001D10AB', '0109504000059101\u001D10AB'],
  ['bytes that are also text', 'Binary', 'https://example.com', 'https://example.com'],
  ['a label with separators', 'Binary', '[)>\u001EDD\u001DCAG\u0004', '[)>\u001EDD\u001DCAG\u0004'],
  ['bytes that are Latin-1', 'Mixed', 'a\uFFFDb', 'aÿb'],
] as const)('text of %s', (_, contentType, text, expected) => {
  const bytes = text === 'a\uFFFDb' ? Uint8Array.of(97, 255, 98) : utf8(text);
  expect(contentOf({ text, bytes, contentType, ...NO_ECI })).toEqual({ text: expected, bytes });
});

const textOf = (bytes: Uint8Array) => contentOf({ text: '', bytes, contentType: 'Binary', ...NO_ECI }).text;

it('is decoded from the bytes if no character set is declared', () => {
  expect(textOf(utf8('https://example.com/ऋण'))).toBe('https://example.com/ऋण');
  expect(textOf(latin1('Mül'))).toBe('Mül');
});

it('is binary data if it contains characters that no text contains', () => {
  const bytes = Uint8Array.of(0, 1, 255);
  const binary = { text: '\u0000\u0001ÿ', bytes, contentType: 'Binary', ...NO_ECI } as const;
  expect(contentOf(binary)).toEqual({ text: null, bytes });
  const empty = { text: '', bytes: new Uint8Array(0), contentType: 'Text', ...NO_ECI } as const;
  expect(contentOf(empty).text).toBeNull();
});

it('is decoded in the character set of each segment, with UTF-8 or Latin-1 for unknown ones', () => {
  const segments: readonly (readonly [eci: string, bytes: ArrayLike<number>])[] = [
    ['000003', latin1('é')],
    ['000007', [0xd0]],
    ['000009', [0xe1]],
    ['000020', [0x83, 0x5c, 0x5c]],
    ['000025', [0x09, 0x0b]],
    ['000030', [0xb0, 0xa1]],
    ['000900', utf8('ऋ')],
    ['810900', latin1('ü')],
    ['000026', utf8('ण')],
  ];
  const bytesECI = Uint8Array.from([
    ...latin1(']d4a\\\\000007b'),
    ...segments.flatMap(([eci, bytes]) => [...latin1(`\\${eci}`), ...Array.from(bytes)]),
  ]);
  const result = {
    text: '',
    bytes: new Uint8Array(0),
    bytesECI,
    hasECI: true,
    contentType: 'UnknownECI',
  } as const;
  expect(contentOf(result).text).toBe('a\\000007béаαソऋ가ऋüण');
});
