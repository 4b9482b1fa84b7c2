import { languageOf, type Language } from '@countersign/contract/rules/languages';
import { keptChoice } from './kept-choice.ts';

/** The signer's earlier choice, then the browser's preferred languages, then English. The originator may propose another. */
export function firstLanguage(languages: readonly Language[]): Language {
  const wishes = [keptChoice() ?? '', ...navigator.languages].flatMap((tag) => languageOf(tag) ?? []);
  return wishes.find((wish) => languages.includes(wish)) ?? 'en';
}
