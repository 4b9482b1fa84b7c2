import type { Language } from '../../rules/languages.ts';

/**
 * Returns whether a text looks copied from another language. It then has more Latin words than a name or a button
 * label, or letters of another script.
 */
export function isUntranslated(text: string, language: Language): boolean {
  const { script = '' } = new Intl.Locale(language).maximize();
  if (script === 'Latn') return false;
  const words = text.replaceAll(/\{+[^{}]*\}+|https?:\S+|\S+@\S+/gu, ' ');
  const letters = new RegExp(`\\p{Script=${script}}`, 'u');
  const foreign = /(?=\p{L})[^\p{Script=Latin}\p{Script=Common}]/gu;
  if (words.match(foreign)?.some((letter) => !letters.test(letter))) return true;
  const hasOwnLetters = letters.test(words);
  const latin = words.match(/(?:\p{Script=Latin}[\p{Script=Latin}\d'’.-]*[\s,;:()/]*)+/gu) ?? [];
  const longest = Math.max(0, ...latin.map((run) => run.split(/[\s,;:()/]+/u).filter(Boolean).length));
  return longest > (hasOwnLetters ? 4 : 3);
}
