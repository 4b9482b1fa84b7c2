/** The maximum length of an utterance. Phones stop in the middle of longer texts. */

const MAX_LETTERS = 180;
/** Matches a sentence up to its end, including the punctuation of the scripts of India. */
const END = /[^.!?।॥۔؟]+[.!?।॥۔؟]*\s*/gu;

export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const [part] of text.matchAll(END)) {
    const last = sentences.at(-1);
    // Merges short parts, because 'Rs. 5.50' is not two sentences.
    if (last !== undefined && last.length + part.length <= MAX_LETTERS)
      sentences[sentences.length - 1] = last + part;
    else sentences.push(...inPieces(part));
  }
  return sentences.map((each) => each.trim()).filter((each) => /[\p{L}\p{N}]/u.test(each));
}

function inPieces(sentence: string): string[] {
  const pieces = [''];
  for (const [word] of sentence.matchAll(/\S+\s*|\s+/gu)) {
    const last = pieces.length - 1;
    if ((pieces[last] ?? '').length + word.length > MAX_LETTERS) pieces.push(word);
    else pieces[last] += word;
  }
  return pieces;
}
