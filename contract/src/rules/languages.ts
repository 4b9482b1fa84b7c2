/** The languages that are spoken: the one list. What each needs follows from its type (`texts/` here and on the web). */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Written from right to left. */
const RIGHT_TO_LEFT: readonly string[] = ['ur'];

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';

/** The language of a tag such as `hi-IN` (BCP 47). */
export function languageOf(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  return LANGUAGES.find((language) => wanted === language || wanted.startsWith(`${language}-`));
}
