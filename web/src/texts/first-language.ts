import { languageOf, type Language } from '@countersign/contract/rules/languages';
import { storedLanguage } from './stored-language.ts';

/**
 * Returns the language that the signer chose earlier. Without a choice, returns the first preferred language of the
 * browser that is available, or English. The originator may propose another language.
 */
export function firstLanguage(languages: readonly Language[]): Language {
  const wishes = [storedLanguage() ?? '', ...navigator.languages].flatMap((tag) => languageOf(tag) ?? []);
  return wishes.find((wish) => languages.includes(wish)) ?? 'en';
}
