/**
 * The catalogue that the page speaks, for words that are chosen where no component is: those of a call that failed. Like the
 * server's own, they are in the language of the moment.
 */
import { directionOf } from '@countersign/contract/rules/languages';
import { en } from './en/index.ts';
import type { Texts } from './texts.tsx';

let spoken: Texts = en;

export const spokenTexts = (): Texts => spoken;

export function speak(texts: Texts): void {
  spoken = texts;
  document.documentElement.lang = texts.language;
  document.documentElement.dir = directionOf(texts.language);
}
