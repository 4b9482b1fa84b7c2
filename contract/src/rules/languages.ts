/**
 * Lists the languages for signers. Each language has a folder in `contract/src/texts` and in `web/src/texts`. Menus,
 * fonts, the writing direction, dates and numbers are derived from this table.
 */
export const LANGUAGE_TABLE = {
  en: { name: 'English', script: 'Latin', inConsole: true },
  hi: { name: 'हिन्दी', script: 'Devanagari', inConsole: true },
  bn: { name: 'বাংলা', script: 'Bengali', hasOwnDigits: true },
  gu: { name: 'ગુજરાતી', script: 'Gujarati' },
  kn: { name: 'ಕನ್ನಡ', script: 'Kannada' },
  ml: { name: 'മലയാളം', script: 'Malayalam' },
  mr: { name: 'मराठी', script: 'Devanagari', hasOwnDigits: true },
  or: { name: 'ଓଡ଼ିଆ', script: 'Oriya', hasOwnDigits: true },
  pa: { name: 'ਪੰਜਾਬੀ', script: 'Gurmukhi' },
  ta: { name: 'தமிழ்', script: 'Tamil' },
  te: { name: 'తెలుగు', script: 'Telugu' },
  ur: { name: 'اردو', script: 'Arabic', hasOwnDigits: true },
} as const satisfies Record<string, LanguageEntry>;

interface LanguageEntry {
  /** The name of the language in that language. */
  name: string;
  /** The Unicode script name (UAX 24). */
  script: string;
  /** Set if the default digits of the locale differ from the digits in the texts. */
  hasOwnDigits?: true;
  /** Set if the console is translated into this language. */
  inConsole?: true;
}

type Table = typeof LANGUAGE_TABLE;
export type Language = keyof Table;
export type Script = Table[Language]['script'];
export type ConsoleLanguage = { [L in Language]: Table[L] extends { inConsole: true } ? L : never }[Language];

export const LANGUAGES: readonly Language[] = Object.keys(LANGUAGE_TABLE).filter(
  (code): code is Language => code in LANGUAGE_TABLE,
);
export const CONSOLE_LANGUAGES: readonly ConsoleLanguage[] = LANGUAGES.filter(
  (code): code is ConsoleLanguage => 'inConsole' in LANGUAGE_TABLE[code],
);

/**
 * Returns the console's language for a person. Returns English if the console is not translated into the person's
 * language.
 */
export const consoleLanguageOf = (language: Language): ConsoleLanguage =>
  CONSOLE_LANGUAGES.find((each) => each === language) ?? 'en';

const RIGHT_TO_LEFT: readonly string[] = ['Arabic'] satisfies Script[];

export const directionOf = (language: Language): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.includes(LANGUAGE_TABLE[language].script) ? 'rtl' : 'ltr';

/** Returns the locale for dates and numbers. It has the same digits as the texts. */
export const localeOf = (language: Language): string =>
  `${language}-IN${'hasOwnDigits' in LANGUAGE_TABLE[language] ? '-u-nu-latn' : ''}`;

/** Returns the language for a tag such as `hi-IN` (BCP 47). Returns undefined if there is no such language. */
export function languageOf(tag: string): Language | undefined {
  const wanted = tag.toLowerCase();
  return LANGUAGES.find((language) => wanted === language || wanted.startsWith(`${language}-`));
}
