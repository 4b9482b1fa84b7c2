import { languageOf, type Language } from '@countersign/contract/rules/languages';
import { keptChoice } from './kept-choice.ts';

/** The reader's own choice, else what the browser asks for, else English; the originator may propose another one. */
export function firstLanguage(languages: readonly Language[]): Language {
  const wishes = [keptChoice() ?? '', ...navigator.languages].flatMap((tag) => languageOf(tag) ?? []);
  return wishes.find((wish) => languages.includes(wish)) ?? 'en';
}
