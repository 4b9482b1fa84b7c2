/** The standard encodings as glyph names by code (ISO 32000-1, annex D). */
import { lettersOfGlyph, nameOfLetter } from '../../content/glyph-names.ts';
import { NAMED_ENCODINGS } from '../../content/encodings.ts';

export type NameEncoding = ReadonlyMap<number, string>;

function namesOf(
  encoding: ReadonlyMap<number, string> | undefined,
  own: [number, string][] = [],
): NameEncoding {
  const names = new Map<number, string>();
  for (const [code, letter] of encoding ?? []) {
    const name = nameOfLetter(letter);
    if (name !== null) names.set(code, name);
  }
  for (const [code, name] of own) names.set(code, name);
  return names;
}

export const STANDARD_NAMES: NameEncoding = namesOf(NAMED_ENCODINGS.get('StandardEncoding'), [
  [0x27, 'quoteright'],
  [0x60, 'quoteleft'],
]);

/** The codes without a character, which stand for bullets (annex D.3, note 3). */
const BULLETS = [0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d].map((code): [number, string] => [code, 'bullet']);

export const NAME_ENCODINGS: ReadonlyMap<string, NameEncoding> = new Map([
  ['StandardEncoding', STANDARD_NAMES],
  [
    'WinAnsiEncoding',
    namesOf(NAMED_ENCODINGS.get('WinAnsiEncoding'), [...BULLETS, [0xa0, 'space'], [0xad, 'hyphen']]),
  ],
  [
    'MacRomanEncoding',
    namesOf(NAMED_ENCODINGS.get('MacRomanEncoding'), [
      [0xca, 'space'],
      [0xde, 'fi'],
      [0xdf, 'fl'],
    ]),
  ],
]);

/** Returns the code of a glyph name in the Macintosh encoding, or undefined if it has none. */
export function macCodeOf(name: string): number | undefined {
  return MAC_CODES.get(name);
}

const MAC_CODES: ReadonlyMap<string, number> = new Map(
  [...(NAME_ENCODINGS.get('MacRomanEncoding') ?? [])].map(([code, name]) => [name, code]),
);

/** Returns the code point of a glyph name, or undefined if the name does not stand for a single character. */
export function codePointOf(name: string): number | undefined {
  const letters = lettersOfGlyph(name);
  const [first, ...others] = letters ?? [];
  return first !== undefined && others.length === 0 ? first.codePointAt(0) : undefined;
}
