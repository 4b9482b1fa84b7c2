/** Maps glyph names to letters: the names of Latin fonts (Adobe Glyph List) and names that spell out code points. */

/** Returns the letters that a glyph name stands for, or null if it stands for none. */
export function lettersOfGlyph(name: string): string | null {
  // A full stop starts a variant suffix, and underscores join the parts of a ligature (AGL Specification, 2).
  const parts = (name.split('.')[0] ?? '').split('_').map(lettersOfPart);
  const letters = parts.filter((part) => part !== null);
  return letters.length === parts.length && letters.length > 0 ? letters.join('') : null;
}

function lettersOfPart(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name;
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  const hex = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))$/.exec(name);
  const code = Number.parseInt(hex?.[1] ?? hex?.[2] ?? '', 16);
  if (Number.isInteger(code) && code <= 0x10ffff) return String.fromCodePoint(code).toWellFormed();
  const [, letter = '', accent = ''] = ACCENTED.exec(name) ?? [];
  const mark = ACCENTS.get(accent);
  return mark === undefined ? null : `${letter === 'dotlessi' ? 'i' : letter}${mark}`.normalize('NFC');
}

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ['grave', '\u0300'],
  ['acute', '\u0301'],
  ['circumflex', '\u0302'],
  ['tilde', '\u0303'],
  ['macron', '\u0304'],
  ['breve', '\u0306'],
  ['dotaccent', '\u0307'],
  ['dieresis', '\u0308'],
  ['ring', '\u030A'],
  ['hungarumlaut', '\u030B'],
  ['caron', '\u030C'],
  ['cedilla', '\u0327'],
  ['commaaccent', '\u0326'],
  ['ogonek', '\u0328'],
]);
const ACCENTED = new RegExp(`^([A-Za-z]|dotlessi)(${[...ACCENTS.keys()].join('|')})$`);

const LISTED =
  'space   exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle \' parenleft ( parenright ) asterisk * ' +
  'plus + comma , hyphen - minus − period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ' +
  'colon : semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \\ bracketright ] asciicircum ^ ' +
  'underscore _ grave ` braceleft { bar | braceright } asciitilde ~ exclamdown ¡ cent ¢ sterling £ currency ¤ yen ¥ ' +
  'brokenbar ¦ section § dieresis ¨ copyright © ordfeminine ª guillemotleft « logicalnot ¬ registered ® macron ¯ degree ° ' +
  'plusminus ± twosuperior ² threesuperior ³ acute ´ mu µ paragraph ¶ periodcentered · cedilla ¸ onesuperior ¹ ordmasculine º ' +
  'guillemotright » onequarter ¼ onehalf ½ threequarters ¾ questiondown ¿ AE Æ Eth Ð multiply × Oslash Ø Thorn Þ germandbls ß ' +
  'ae æ eth ð divide ÷ oslash ø thorn þ dotlessi ı dotlessj ȷ Lslash Ł lslash ł OE Œ oe œ florin ƒ circumflex ˆ caron ˇ breve ˘ ' +
  'dotaccent ˙ ring ˚ ogonek ˛ tilde ˜ hungarumlaut ˝ endash – emdash — quoteleft ‘ quoteright ’ quotesinglbase ‚ ' +
  'quotedblleft “ quotedblright ” quotedblbase „ dagger † daggerdbl ‡ bullet • ellipsis … perthousand ‰ guilsinglleft ‹ ' +
  'guilsinglright › fraction ⁄ Euro € trademark ™ ff ff fi fi fl fl ffi ffi ffl ffl nbspace \u00A0 Idot İ sfthyphen \u00AD ' +
  'checkbox ☐ checkboxchecked ☒ H22073 □ a73 ■ rupee ₨ indianrupee ₹';

/** Parses the name-letter pairs. The first pair maps `space` to the space character, which is also the separator. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [...LISTED.matchAll(/(\S+) (\S+| )(?: |$)/g)].map(([, name = '', letters = '']) => [name, letters]),
);

/** Returns the usual glyph name of a letter, or null if the letter has no name. */
export function nameOfLetter(letter: string): string | null {
  if (/^[A-Za-z]$/.test(letter)) return letter;
  const known = NAME_OF.get(letter);
  if (known !== undefined) return known;
  const [base = '', mark = '', ...others] = letter.normalize('NFD');
  const accent = ACCENT_OF.get(mark);
  return accent !== undefined && others.length === 0 && /^[A-Za-z]$/.test(base) ? base + accent : null;
}

/** The glyph name of each letter. If a letter has several names, the first one is used. */
const NAME_OF: ReadonlyMap<string, string> = new Map(
  [...NAMES].toReversed().map(([name, letter]) => [letter, name]),
);
const ACCENT_OF: ReadonlyMap<string, string> = new Map([...ACCENTS].map(([accent, mark]) => [mark, accent]));
