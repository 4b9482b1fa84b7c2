/** The languages of signers: the one list. What each needs follows from its type (`texts/` here and on the web). */
export const LANGUAGES = ['en', 'hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Those of the console, and so of the staff. */
export const CONSOLE_LANGUAGES = ['en', 'hi'] as const satisfies readonly Language[];
export type ConsoleLanguage = (typeof CONSOLE_LANGUAGES)[number];

/** English for whoever reads one that the console has no words in. */
export const consoleLanguageOf = (language: Language): ConsoleLanguage =>
  CONSOLE_LANGUAGES.find((each) => each === language) ?? 'en';

/** Written from right to left. */
const RIGHT_TO_LEFT: readonly string[] = ['ur'];

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';

/** The language of a tag such as `hi-IN` (BCP 47). */
export function languageOf(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  return LANGUAGES.find((language) => wanted === language || wanted.startsWith(`${language}-`));
}
