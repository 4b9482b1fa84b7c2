import { fillIn, type Facts } from '../errors.ts';

/** Reasons as one text, in the words of a language whose sentences end with `stop`; null where it has none for one of them. */
export function reasonsInWords(
  reasons: readonly { code: string; facts: Facts }[],
  words: Readonly<Record<string, string>>,
  stop: string,
): string | null {
  let text = '';
  let end = '';
  for (const { code, facts } of reasons) {
    const sentence = words[code];
    if (sentence === undefined) return null;
    text += end + fillIn(sentence, facts);
    end = sentence.endsWith(':') ? ' ' : `${stop} `;
  }
  return text;
}
