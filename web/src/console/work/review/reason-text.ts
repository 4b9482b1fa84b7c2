/** Describes the reason for a review in the language of the page. */
import type { ReviewReason } from '@countersign/contract/rules/review';
import type { ConsoleTexts } from '../../../texts/shapes.ts';
import { durationText } from '../../ui/relative-time.ts';

export function reasonText(
  { code, check, amount }: ReviewReason,
  { review: { reasons }, session }: Pick<ConsoleTexts, 'review' | 'session'>,
  locale: string,
): string {
  switch (code) {
    case 'CHECK_FAILED':
    case 'CHECK_OPEN':
      return reasons[code](check ? session.checkNames[check] : session.checks);
    case 'PHOTOS_ALIKE':
      return reasons.PHOTOS_ALIKE(amount ?? 0);
    case 'READ_FAST':
      return reasons.READ_FAST(readFor(amount ?? 0, locale));
    case 'DEVICE_CHANGED':
    case 'REPEATED':
    case 'READING_UNKNOWN':
    case 'ALWAYS':
      return reasons[code];
  }
}

/** Formats a reading time in whole seconds. 0 means less than one second. */
const readFor = (seconds: number, locale: string): string =>
  seconds === 0 ? `< ${durationText(1000, locale)}` : durationText(seconds * 1000, locale);
