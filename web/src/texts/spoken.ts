/**
 * The current catalogue, for code outside of React components that words the errors of failed calls. These texts, like the server's
 * messages, are in the language at the time of the failure. After a change of language, `say` returns them in the new one.
 */
import { directionOf, LANGUAGE_TABLE } from '@countersign/contract/rules/languages';
import type { Facts } from '@countersign/contract/texts/fill-in';
import { en } from './en/journey.ts';
import type { Texts } from './shapes.ts';

let spoken: Texts = en;
let again: ReadonlyMap<string, string> | undefined;

/** The parts of an API error (`api/client.ts`) that determine its text. */
export interface SaidError {
  code: string;
  status: number;
  facts: Facts;
  hasServerMessage: boolean;
  language: string;
}

/** Errors by the text that was shown for them. */
export const errorsSaid = new Map<string, SaidError>();

export const spokenTexts = (): Texts => spoken;

/** Returns the text of an error in the current language of the page. */
export const say = (words: string): string => again?.get(words) ?? words;

/** `reworded`: the texts of earlier errors in the new language. */
export function speak(texts: Texts, reworded?: ReadonlyMap<string, string>): void {
  spoken = texts;
  again = reworded;
  document.documentElement.lang = texts.language;
  document.documentElement.dir = directionOf(texts.language);
  // The line height depends on the script (`fonts/`).
  document.documentElement.dataset['script'] = LANGUAGE_TABLE[texts.language].script;
}
