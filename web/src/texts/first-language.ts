import { languageOf, type Language } from '@countersign/contract/rules/languages';
import { storedLanguage } from './stored-language.ts';

/** The signer's earlier choice, then the browser's preferred languages, then English. The originator may propose another. */
export function firstLanguage(languages: readonly Language[]): Language {
  const wishes = [storedLanguage() ?? '', ...navigator.languages].flatMap((tag) => languageOf(tag) ?? []);
  return wishes.find((wish) => languages.includes(wish)) ?? 'en';
}
