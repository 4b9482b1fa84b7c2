/** From what was seen in the photos to the answer of SPEC 3, Liveness photo response: has_face and otp_found. */
import type { PhotoReading, PresenceReading } from './vision.ts';

export function judgePresence(photos: PhotoReading[], models: string[]): PresenceReading {
  const crowded = photos.some(({ faces }) => faces > 1);
  const withOneFace = photos.filter(({ faces }) => faces === 1).length;
  const hasFace = !crowded && withOneFace * 2 > photos.length;
  const codeFound = showsCode(photos);
  const reasons: string[] = [];
  if (crowded) reasons.push('Only one person may be in the picture');
  else if (!hasFace) reasons.push('No face was found. Face the camera in good light');
  if (!codeFound) reasons.push('The code was not found. Hold it closer and keep it still');
  return { verdict: hasFace && codeFound ? 'passed' : 'failed', hasFace, codeFound, photos, reasons, models };
}

/** A QR code carries its own error correction; digits might be misread once, so two photos must agree on them. */
export function showsCode(photos: readonly PhotoReading[]): boolean {
  const withDigits = photos.filter(({ code }) => code === 'digits').length;
  return withDigits >= PHOTOS_THAT_AGREE_ON_DIGITS || photos.some(({ code }) => code === 'qr');
}

const PHOTOS_THAT_AGREE_ON_DIGITS = 2;

/** Nobody looked: neither passed nor failed. */
export function presenceNotRead(): PresenceReading {
  return {
    verdict: 'indeterminate',
    hasFace: false,
    codeFound: false,
    photos: [],
    reasons: ['The photos could not be checked. Please try again'],
    models: [],
  };
}
