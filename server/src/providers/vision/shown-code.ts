/** Whether a text that was read is a code of four digits, and which. */
import type { TextReading } from './ctc-digits.ts';
import type { PhotoReading } from './vision.ts';

/** What was found where a code is looked for: the expected one, another one, or none. */
export type Sighting = 'expected' | 'other' | null;

const CODE = /^\d{4}$/;
/** Measured: correct readings nearly always have more than 0.95, wrong ones nearly never. */
const MIN_CONFIDENCE = 0.8;
/** A stray mark beside the digits may be read as one more character. */
const MAX_CHARACTERS = 5;
const CLOCK_OR_BATTERY = /[:：%]/;
const MARKS_AROUND = /^[.,·'-]+|[.,·'-]+$/g;
/** A time of day with a misread colon, a price, part of a date. */
const MARK_INSIDE = /[.,·/-]/;

/** One text, read as it is and mirrored. */
export interface PlainAndMirrored {
  plain: TextReading;
  mirrored: TextReading;
}

/**
 * The code that a text shows. Many codes can be read as another one in a mirror (8018 is 8108, 8608 may be read as 8008):
 * where both readings are codes, one must be clearly more certain, or neither counts. A colon in either reading means a clock.
 */
export function codeShown({ plain, mirrored }: PlainAndMirrored): string | null {
  if (isClockOrBattery(plain.text) || isClockOrBattery(mirrored.text)) return null;
  const [plainCode, mirroredCode] = [codeIn(plain), codeIn(mirrored)];
  if (plainCode === null || mirroredCode === null || plainCode === mirroredCode)
    return plainCode ?? mirroredCode;
  if (isClearlyMoreCertain(plain, mirrored)) return plainCode;
  return isClearlyMoreCertain(mirrored, plain) ? mirroredCode : null;
}

/** Less certain than this, a text is not read again. */
const MIN_CONFIDENCE_TO_READ_AGAIN = 0.5;

/** The code that a text may show, not certain enough to count; null where both readings may be codes. */
export function uncertainCode({ plain, mirrored }: PlainAndMirrored): string | null {
  if (isClockOrBattery(plain.text) || isClockOrBattery(mirrored.text)) return null;
  const [one, another] = [plain, mirrored].flatMap(
    (reading) => codeIn(reading, MIN_CONFIDENCE_TO_READ_AGAIN) ?? [],
  );
  return one !== undefined && another === undefined ? one : null;
}

function codeIn({ text, digits, confidence }: TextReading, minConfidence = MIN_CONFIDENCE): string | null {
  const characters = text.replace(/\s/g, '').replace(MARKS_AROUND, '');
  const isCode =
    CODE.test(digits) &&
    confidence >= minConfidence &&
    characters.length <= MAX_CHARACTERS &&
    !MARK_INSIDE.test(characters);
  return isCode ? digits : null;
}

function isClockOrBattery(text: string): boolean {
  return CLOCK_OR_BATTERY.test(text);
}

/** A reading this certain is never overruled by the other. */
const CERTAIN = 0.95;
const TIMES_LESS_DOUBT = 10;

function isClearlyMoreCertain(one: TextReading, other: TextReading): boolean {
  return other.confidence < CERTAIN && (1 - one.confidence) * TIMES_LESS_DOUBT < 1 - other.confidence;
}

/**
 * Whether a code cannot be misread as another: a handwritten 1 is easily read as a 7, and a mirrored 8088 is the code 8808.
 */
export function isUnambiguous(code: string): boolean {
  const isAnotherInMirror = /^[08]+$/.test(code) && code !== Array.from(code).toReversed().join('');
  return !/[17]/.test(code) && !isAnotherInMirror;
}

/** What the texts of a photo show. The expected code counts beside any other one. */
export async function sightingIn(texts: AsyncIterable<string>, expected: string): Promise<Sighting> {
  let seen: Sighting = null;
  for await (const text of texts) {
    if (text === expected) return 'expected';
    if (CODE.test(text)) seen = 'other';
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
