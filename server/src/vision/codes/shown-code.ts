/** What the QR codes of one photo show. */
import { isCode } from './codes.ts';

/** What was found where a code is looked for: the expected one, another one, or none. */
export type Sighting = 'expected' | 'other' | null;

/** The expected code counts beside any other one. */
export async function judgeSighting(texts: AsyncIterable<string>, expected: string): Promise<Sighting> {
  let seen: Sighting = null;
  for await (const text of texts) {
    if (text === expected) return 'expected';
    if (isCode(text)) seen = 'other';
  }
  return seen;
}
