import { useTexts } from '../../../texts/texts.tsx';
import { durationText, zoneName } from '../../ui/relative-time.ts';
import { shareText } from '../../ui/share-text.ts';

/** Returns functions that format numbers, fractions, durations and days in the language of the page. */
export function useFormat() {
  const { locale } = useTexts();
  const points = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return {
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    share: (value: number | null) => (value === null ? '–' : shareText(value, locale)),
    points: (value: number) => points.format(value * 100),
    time: (seconds: number | null) => (seconds === null ? '–' : durationText(seconds * 1000, locale)),
    date: (name: string) => date.format(new Date(name)),
    day: (name: string) => day.format(new Date(name)),
    zone: (name: string) => zoneName(name, locale),
    hour: (value: number) => hour.format(new Date(Date.UTC(2000, 0, 1, value))),
  };
}
