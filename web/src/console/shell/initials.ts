/** Returns the first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => FIRST_LETTER.exec(word ?? '')?.[0] ?? '')
    .join('');
}

/**
 * Includes the combining marks of the letter, and in Indian scripts the letters joined to it by a virama. `Intl.Segmenter`
 * does this too, but takes as long to create as the rest of the frame takes to render.
 */
const FIRST_LETTER = /^.(?:[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d]\u200d?\p{L}|[\p{M}\u200d])*/u;
