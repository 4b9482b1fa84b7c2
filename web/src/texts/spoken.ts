/**
 * The catalogue that the page speaks, for words that are chosen where no component is: those of a call that failed. Like the
 * server's own, they are in the language of the moment; where the page has changed its language since, `say` has them in the new one.
 */
import { directionOf } from '@countersign/contract/rules/languages';
import type { Facts } from '@countersign/contract/texts/fill-in';
import { en } from './en/journey.ts';
import type { Texts } from './shapes.ts';

let spoken: Texts = en;
let again: ReadonlyMap<string, string> | undefined;

/** A call that failed (`api/client.ts`), as far as its words depend on it. */
export interface SaidError {
  code: string;
  status: number;
  facts: Facts;
  hasServerMessage: boolean;
  language: string;
}

/** By their words. */
export const errorsSaid = new Map<string, SaidError>();

export const spokenTexts = (): Texts => spoken;

/** The words of a failure in the language of the page. */
export const say = (words: string): string => again?.get(words) ?? words;

/** `reworded`: what failed before, in the new language. */
export function speak(texts: Texts, reworded?: ReadonlyMap<string, string>): void {
  spoken = texts;
  again = reworded;
  document.documentElement.lang = texts.language;
  document.documentElement.dir = directionOf(texts.language);
}
