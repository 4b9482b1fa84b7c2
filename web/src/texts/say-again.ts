/**
 * Translates errors that are on the screen when the page changes its language. The code and the facts of an error
 * determine the text that the server would send.
 */
import type { Language } from '@countersign/contract/rules/languages';
import { fillIn } from '@countersign/contract/texts/fill-in';
import { catalogueOf } from './catalogues.ts';
import { errorsSaid, type SaidError } from './spoken.ts';
import type { Texts } from './shapes.ts';

type Words = Readonly<Record<string, string>>;

export async function sayAgain(language: Language, texts: Texts): Promise<Map<string, string>> {
  const catalogue = await catalogueOf(language);
  const words = await catalogue.errors();
  const reworded = new Map<string, string>();
  for (const [said, error] of errorsSaid) {
    const now = error.language === language ? undefined : wordsOf(error, words, texts);
    if (now !== undefined) reworded.set(said, now);
  }
  return reworded;
}

/** Returns the text. Returns undefined if the catalogue has no text for the server's message. */
function wordsOf(
  { code, status, facts, hasServerMessage }: SaidError,
  words: Words,
  { failures, language }: Texts,
): string | undefined {
  if (!hasServerMessage)
    return code === 'NETWORK_ERROR' ? failures.network : (failures.byStatus[status] ?? failures.other);
  const own = words[code];
  return own === undefined ? undefined : fillIn(own, facts, language);
}
