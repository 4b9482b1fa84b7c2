/** What failed before the page changed its language, in the words of the new one: by its code and facts, as the server would say it. */
import type { Language } from '@countersign/contract/rules/languages';
import { fillIn } from '@countersign/contract/texts/fill-in';
import { errorsSaid, type SaidError } from './spoken.ts';
import type { Texts } from './texts.tsx';

type Words = Readonly<Record<string, string>>;

const ERRORS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('@countersign/contract/texts/en/errors')).errors,
  hi: async () => (await import('@countersign/contract/texts/hi/errors')).errors,
  bn: async () => (await import('@countersign/contract/texts/bn/errors')).errors,
  gu: async () => (await import('@countersign/contract/texts/gu/errors')).errors,
  kn: async () => (await import('@countersign/contract/texts/kn/errors')).errors,
  ml: async () => (await import('@countersign/contract/texts/ml/errors')).errors,
  mr: async () => (await import('@countersign/contract/texts/mr/errors')).errors,
  or: async () => (await import('@countersign/contract/texts/or/errors')).errors,
  pa: async () => (await import('@countersign/contract/texts/pa/errors')).errors,
  ta: async () => (await import('@countersign/contract/texts/ta/errors')).errors,
  te: async () => (await import('@countersign/contract/texts/te/errors')).errors,
  ur: async () => (await import('@countersign/contract/texts/ur/errors')).errors,
};

export async function sayAgain(language: Language, texts: Texts): Promise<Map<string, string>> {
  const words = await ERRORS[language]();
  const reworded = new Map<string, string>();
  for (const [said, error] of errorsSaid) {
    const now = error.language === language ? undefined : wordsOf(error, words, texts);
    if (now !== undefined) reworded.set(said, now);
  }
  return reworded;
}

/** Undefined where the server said something of its own that has no words here. */
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
