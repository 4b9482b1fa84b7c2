/** The languages that are spoken: the one list. What each needs follows from its type (`texts/` here and on the web). */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of a tag such as `hi-IN` (BCP 47). */
export function languageOf(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  return LANGUAGES.find((language) => wanted === language || wanted.startsWith(`${language}-`));
}
