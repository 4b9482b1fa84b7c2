/**
 * Holds the current catalogue for code outside React components that describes the errors of failed calls. Such a text
 * is in the language at the time of the failure, and so is a message from the server. After a change of language, `say`
 * returns the text in the new language.
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

/** The errors, by the text that a screen showed for them. */
export const errorsSaid = new Map<string, SaidError>();

export const spokenTexts = (): Texts => spoken;

/** Returns the text of an error in the current language of the page. */
export const say = (words: string): string => again?.get(words) ?? words;

/**
 * Returns the text of an error in the current language, or an empty text if the browser is offline and the error says
 * only that. The banner on every screen already says so.
 */
export const sayUnlessOffline = (words: string): string =>
  errorsSaid.get(words)?.code === 'NETWORK_ERROR' && !navigator.onLine ? '' : say(words);

/** Sets the texts of the current language. `reworded` contains the texts of earlier errors in this language. */
export function speak(texts: Texts, reworded?: ReadonlyMap<string, string>): void {
  spoken = texts;
  again = reworded;
  document.documentElement.lang = texts.language;
  document.documentElement.dir = directionOf(texts.language);
  // The line height depends on the script (`fonts/`).
  document.documentElement.dataset['script'] = LANGUAGE_TABLE[texts.language].script;
}
