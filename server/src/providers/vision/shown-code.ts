/** Whether the photos of a submission show the code, or another one. */
import { isCode } from './codes.ts';
import type { PhotoReading } from './vision.ts';

/** What was found where a code is looked for: the expected one, another one, or none. */
export type Sighting = 'expected' | 'other' | null;

/** What the QR codes of a photo show. The expected code counts beside any other one. */
export async function sightingIn(texts: AsyncIterable<string>, expected: string): Promise<Sighting> {
  let seen: Sighting = null;
  for await (const text of texts) {
    if (text === expected) return 'expected';
    if (isCode(text)) seen = 'other';
  }
  return seen;
}

/** A QR code carries its own error correction; digits may be misread, so two photos must agree on them. */
export function showsCode(photos: readonly Pick<PhotoReading, 'code'>[]): boolean {
  return agree(photos, 'qr', 'digits');
}

/** Whether another code was shown, as surely as the expected one would have to be: misread digits are no other code. */
export function showsOtherCode(photos: readonly Pick<PhotoReading, 'code'>[]): boolean {
  return !showsCode(photos) && agree(photos, 'other-qr', 'other-digits');
}

function agree(
  photos: readonly Pick<PhotoReading, 'code'>[],
  qr: PhotoReading['code'],
  digits: PhotoReading['code'],
): boolean {
  const withDigits = photos.filter(({ code }) => code === digits).length;
  return withDigits >= PHOTOS_THAT_AGREE_ON_DIGITS || photos.some(({ code }) => code === qr);
}

const PHOTOS_THAT_AGREE_ON_DIGITS = 2;
