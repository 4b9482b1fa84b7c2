/** The words that a sender adds to the invitation: plain text, in paragraphs. */
import { tidyLine } from './name.ts';

export const MAX_MESSAGE_LENGTH = 1000;

/** Each line as names are kept, two paragraphs with one empty line between them; empty where no letter or digit is left to see. */
export function tidyMessage(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u).map(tidyLine);
  const tidy = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : '';
}
