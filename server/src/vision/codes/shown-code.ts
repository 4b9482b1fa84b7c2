import { isCode } from '@countersign/contract/rules/codes';

/** The code that was found: the expected code, another code, or null for no code. */
export type Sighting = 'expected' | 'other' | null;

/** Judges the texts of QR codes. The expected code counts even if another code is next to it. */
export async function judgeSighting(texts: AsyncIterable<string>, expected: string): Promise<Sighting> {
  let seen: Sighting = null;
  for await (const text of texts) {
    if (text === expected) return 'expected';
    if (isCode(text)) seen = 'other';
  }
  return seen;
}
