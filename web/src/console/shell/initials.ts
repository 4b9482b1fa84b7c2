/** Returns the first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => FIRST_LETTER.exec(word ?? '')?.[0] ?? '')
    .join('');
}

/**
 * Matches the first letter with its combining marks. In Indian scripts, also matches the letters that a virama joins to
 * it. `Intl.Segmenter` could do this too, but creating one takes as long as rendering the frame.
 */
const FIRST_LETTER = /^.(?:[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?\p{L}|[\p{M}\u200d])*/u;
