/** Decides which code the QR codes of one photo show. */
import { isCode } from '@countersign/contract/rules/codes';

/** States whether the expected code, another code, or no code was found. */
export type Sighting = 'expected' | 'other' | null;

/** Judges the texts. The expected code counts even if another one is next to it. */
export async function judgeSighting(texts: AsyncIterable<string>, expected: string): Promise<Sighting> {
  let seen: Sighting = null;
  for await (const text of texts) {
    if (text === expected) return 'expected';
    if (isCode(text)) seen = 'other';
  }
  return seen;
}
