/** Whether a text that was read is a code of four digits, and which. */
import type { TextReading } from './ctc-digits.ts';
import type { PhotoReading } from './vision.ts';

const CODE = /^\d{4}$/;
/** Measured: codes read rightly are nearly always surer than 0.95, those read wrongly nearly never. */
const LEAST_CONFIDENCE = 0.8;
/** A stray mark beside the digits may be read as one character more. */
const MOST_CHARACTERS = 5;
const CLOCK_OR_BATTERY = /[:：%]/;
const MARKS_AROUND = /^[.,·'-]+|[.,·'-]+$/g;
/** A time of day whose colon was not seen well, a price, part of a date. */
const MARK_INSIDE = /[.,·/-]/;

/** A text as it is and as in a mirror. */
export interface BothWays {
  plain: TextReading;
  mirrored: TextReading;
}

/**
 * The code that a text shows, read as it is and as in a mirror. The digits of many codes look like others in a mirror (8608 is
 * 8008 to a hasty reader, 8018 is 8108 to everybody): where both ways say a code, one must be clearly surer, or neither counts.
 * A clock is a clock, whichever way its colon was seen.
 */
export function codeShown({ plain, mirrored }: BothWays): string | null {
  if (isClockOrBattery(plain.text) || isClockOrBattery(mirrored.text)) return null;
  const [plainCode, mirroredCode] = [codeIn(plain), codeIn(mirrored)];
  if (plainCode === null || mirroredCode === null || plainCode === mirroredCode)
    return plainCode ?? mirroredCode;
  if (isClearlySurer(plain, mirrored)) return plainCode;
  return isClearlySurer(mirrored, plain) ? mirroredCode : null;
}

/** Less certain than this, a reading is not worth another look. */
const LEAST_DOUBT = 0.5;

/** The code that a text seems to show, not surely enough; none where both ways seem to show one. */
export function codeInDoubt({ plain, mirrored }: BothWays): string | null {
  if (isClockOrBattery(plain.text) || isClockOrBattery(mirrored.text)) return null;
  const [one, another] = [plain, mirrored].flatMap((way) => codeIn(way, LEAST_DOUBT) ?? []);
  return one !== undefined && another === undefined ? one : null;
}

function codeIn(
  { text, digits, confidence }: TextReading,
  leastConfidence = LEAST_CONFIDENCE,
): string | null {
  const characters = text.replace(/\s/g, '').replace(MARKS_AROUND, '');
  const isCode =
    CODE.test(digits) &&
    confidence >= leastConfidence &&
    characters.length <= MOST_CHARACTERS &&
    !MARK_INSIDE.test(characters);
  return isCode ? digits : null;
}

function isClockOrBattery(text: string): boolean {
  return CLOCK_OR_BATTERY.test(text);
}

/** A reading this sure is never set aside for another. */
const SURE = 0.95;
const TIMES_LESS_DOUBT = 10;

function isClearlySurer(one: TextReading, other: TextReading): boolean {
  return other.confidence < SURE && (1 - one.confidence) * TIMES_LESS_DOUBT < 1 - other.confidence;
}

/**
 * Whether a code can be asked for so that nothing else is taken for it: written by hand, many a 1 is a 7 to people and to
 * machines alike, and what a camera that mirrors makes of 8088 is another code, sharp and clear.
 */
export function isUnmistakable(code: string): boolean {
  const isAnotherInMirror = /^[08]+$/.test(code) && code !== Array.from(code).toReversed().join('');
  return !/[17]/.test(code) && !isAnotherInMirror;
}

/** A QR code carries its own error correction; digits might be misread once, so two photos must agree on them. */
export function showsCode(photos: readonly Pick<PhotoReading, 'code'>[]): boolean {
  const withDigits = photos.filter(({ code }) => code === 'digits').length;
  return withDigits >= PHOTOS_THAT_AGREE_ON_DIGITS || photos.some(({ code }) => code === 'qr');
}

const PHOTOS_THAT_AGREE_ON_DIGITS = 2;
