/** The first letter of each word of a name, as a reader takes it for one: with its signs in Indian scripts. */

const MAX_LETTERS = 4;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /\p{L}/u.test(word));
  const letters = words.flatMap((word) => {
    const letter = Array.from(graphemes.segment(word), ({ segment }) => segment).find((each) =>
      /\p{L}/u.test(each),
    );
    return letter === undefined ? [] : letter.toLocaleUpperCase('en');
  });
  // Letters of scripts that join would become a word.
  const separator = letters.every((letter) => /^\p{Script=Latin}/u.test(letter)) ? '' : ' ';
  const shown =
    letters.length > MAX_LETTERS ? [...letters.slice(0, MAX_LETTERS - 1), ...letters.slice(-1)] : letters;
  return shown.length > 0 ? shown.join(separator) : name;
}
