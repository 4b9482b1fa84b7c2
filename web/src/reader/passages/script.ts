/**
 * Derives the language of a text from its letters. The language determines voices, fonts and the direction of lines.
 */

/** The language that uses each script most in India. A document in another language has to declare its language. */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Latin}/gu, 'en'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Oriya}/gu, 'or'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Arabic}/gu, 'ur'],
  [/\p{Script=Hebrew}/gu, 'he'],
];

/** Languages that share a script with a language in SCRIPTS. */
const SAME_SCRIPT: Readonly<Record<string, string>> = {
  mr: 'hi',
  ne: 'hi',
  sa: 'hi',
  kok: 'hi',
  as: 'bn',
  ar: 'ur',
  fa: 'ur',
  sd: 'ur',
};

/**
 * Returns the language of a text, or null if the text has no letters. Prefers the language that the document declares,
 * if it fits the letters.
 */
export function languageOf(text: string, declared: string | null): string | null {
  const counts = SCRIPTS.map(([letters, language]) => ({
    language,
    count: text.match(letters)?.length ?? 0,
  }));
  const [most] = counts.sort((one, other) => other.count - one.count);
  if (!most || most.count === 0) return null;
  const own = declared?.toLowerCase().split('-')[0] ?? '';
  const isLatin = most.language === 'en' && own !== '' && !isOtherScript(own);
  return SAME_SCRIPT[own] === most.language || isLatin ? own : most.language;
}

const isOtherScript = (language: string): boolean =>
  language in SAME_SCRIPT || SCRIPTS.some(([, each]) => each !== 'en' && each === language);

const RIGHT_TO_LEFT = new Set(['ur', 'he', 'ar', 'fa', 'sd']);

export function directionOf(language: string | null): 'rtl' | 'ltr' {
  return language !== null && RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}
