/**
 * Draws the content of a signer's field at sealing: a signature, initials, a date, a name, or an input as text or as a
 * tick.
 */
import type { SignatureField } from '@countersign/contract/originator/fields';
import type { ParticipantFacts } from '../facts.ts';
import { openPage, type Picture, type Sheet } from '../../drawing/sheet.ts';
import { COLOR } from '../../drawing/style.ts';
import { drawTick } from '../../drawing/tick.ts';
import { drawableText, fitText } from '../../drawing/text/fit-text.ts';
import { sanitizeText } from '../../drawing/text/sanitize-text.ts';
import { drawLine, shorten } from '../../drawing/text/set-text.ts';
import { dayInZone } from '../times.ts';
import { captionOf } from './caption.ts';
import { drawStamp } from './draw-stamp.ts';

export const isSignature = ({ kind = 'signature' }: SignatureField): boolean => kind === 'signature';

/** Draws the field on a separate page that has the size of the field. */
export function drawField(
  sheet: Sheet,
  field: SignatureField,
  participant: ParticipantFacts,
  signature: Picture,
): void {
  const { width, height, kind = 'signature', font_size, align = 'left' } = field;
  openPage(sheet, width, height);
  if (kind === 'signature')
    return drawStamp(sheet, { x: 0, y: 0, width, height }, signature, captionOf(participant));
  const text = kind === 'input' ? inputText(field, participant) : wordsOf(kind, participant);
  if (isTick(field)) return drawTick(sheet, { width, height });
  const wanted = { align, color: COLOR.ink, largest: LARGEST[kind] };
  const room = { width, height };
  // All signers have signed by now, so no text can be rejected. A text that does not fit is drawn in a smaller size.
  const lines =
    fitText(text, room, { ...wanted, size: font_size }) ??
    fitText(text, room, { ...wanted, size: undefined }) ??
    fitText(shorten(text, width, SMALLEST), room, { ...wanted, size: SMALLEST.size }) ??
    [];
  for (const { text: line, x, y, style, direction } of lines) drawLine(sheet, line, x, y, style, direction);
}

/** Returns the alternative text of the field for screen readers. */
export function fieldInWords(field: SignatureField, participant: ParticipantFacts): string {
  const { kind = 'signature', input } = field;
  const { name, time, reference } = captionOf(participant);
  switch (kind) {
    case 'signature':
      return `Signature of ${name}, ${time}, ${reference}`;
    case 'initials':
      return `Initials of ${name}: ${wordsOf(kind, participant)}`;
    case 'date':
      return `Date of signing of ${name}: ${wordsOf(kind, participant)}`;
    case 'name':
      return `Name: ${name}`;
    case 'input': {
      const label = sanitizeText([input?.label, input?.option].filter(Boolean).join(', '));
      return `${label}: ${isTick(field) ? 'ticked' : inputText(field, participant)}`;
    }
  }
}

const isTick = ({ input }: SignatureField): boolean => input?.type === 'checkbox' || input?.type === 'radio';

const inputText = ({ input }: SignatureField, { inputs }: ParticipantFacts): string =>
  drawableText(inputs.find(({ key }) => key === input?.key)?.text ?? '') ?? '';

type Lettered = Exclude<NonNullable<SignatureField['kind']>, 'signature'>;

const LARGEST: Readonly<Record<Lettered, number>> = { initials: 20, date: 10, name: 10, input: 10 };
const SMALLEST = { size: 4, weight: 'regular', color: COLOR.ink } as const;

/**
 * Returns the text of the field. A date is the day in the signer's time zone, as in the certificate. If the device
 * reported no time zone, the day is in UTC.
 */
function wordsOf(
  kind: Exclude<Lettered, 'input'>,
  { name, signedAt, timeZone, language }: ParticipantFacts,
): string {
  switch (kind) {
    case 'initials':
      return initialsOf(sanitizeText(name));
    case 'date':
      return timeZone === null
        ? `${dayInZone(signedAt, 'UTC', language)} UTC`
        : dayInZone(signedAt, timeZone, language);
    case 'name':
      return sanitizeText(name);
  }
}

const MAX_LETTERS = 4;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the initials of a name: the first grapheme of each word. A grapheme includes the signs of Indian scripts. */
function initialsOf(name: string): string {
  const words = name.split(/[\s.]+/u).filter((word) => /\p{L}/u.test(word));
  const letters = words.flatMap((word) => {
    const letter = Array.from(graphemes.segment(word), ({ segment }) => segment).find((each) =>
      /\p{L}/u.test(each),
    );
    return letter === undefined ? [] : letter.toLocaleUpperCase('en');
  });
  // Initials in other scripts need a separator, because joined letters would form a word.
  const separator = letters.every((letter) => /^\p{Script=Latin}/u.test(letter)) ? '' : ' ';
  const shown =
    letters.length > MAX_LETTERS ? [...letters.slice(0, MAX_LETTERS - 1), ...letters.slice(-1)] : letters;
  return shown.length > 0 ? shown.join(separator) : name;
}
