/** Whether the photos of a submission show the code, or another one. */

/** The code that was asked for, or another one of four digits, as a QR code or as digits. */
export type ShownCode = 'qr' | 'digits' | 'other-qr' | 'other-digits';

/** A QR code carries its own error correction; digits may be misread, so two photos must agree on them. */
export function showsCode(photos: readonly WithCode[]): boolean {
  return agree(photos, 'qr', 'digits');
}

/** Whether another code was shown, as surely as the expected one would have to be: misread digits are no other code. */
export function showsOtherCode(photos: readonly WithCode[]): boolean {
  return !showsCode(photos) && agree(photos, 'other-qr', 'other-digits');
}

interface WithCode {
  code: string | null;
}

function agree(photos: readonly WithCode[], qr: ShownCode, digits: ShownCode): boolean {
  const withDigits = photos.filter(({ code }) => code === digits).length;
  return withDigits >= PHOTOS_THAT_AGREE_ON_DIGITS || photos.some(({ code }) => code === qr);
}

const PHOTOS_THAT_AGREE_ON_DIGITS = 2;
