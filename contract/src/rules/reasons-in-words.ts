import { fillIn, type Facts } from '../texts/fill-in.ts';

interface Words {
  reasons: Readonly<Record<string, string>>;
  /** What ends a sentence. */
  stop: string;
}

/** Reasons as one text, in the words of a language; null where it has none for one of them. */
export function reasonsInWords(
  reasons: readonly { code: string; facts: Facts }[],
  words: Words,
): string | null {
  let text = '';
  let end = '';
  for (const { code, facts } of reasons) {
    const sentence = words.reasons[code];
    if (sentence === undefined) return null;
    text += end + fillIn(sentence, facts);
    end = sentence.endsWith(':') ? ' ' : `${words.stop} `;
  }
  return text;
}
