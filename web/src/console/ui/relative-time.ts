/** Formats a past or future time relative to now. `Ago` also shows the exact time. */
import { shownTimeZone } from '../api/time-zone.ts';

const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns the relative time. Returns `justNow` for less than one minute, because a counter of seconds distracts. */
export function relativeTime(at: Date, now: Date, locale: string, justNow: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return justNow;
  const [name, length] = unit;
  // Future times are rounded up or down, so that a deadline in almost 24 hours is not shown as 23 hours.
  const amount = seconds > 0 ? Math.round(seconds / length) : Math.trunc(seconds / length);
  return relativeFormat(locale).format(amount, name);
}

const relativeFormat = oncePerName((locale) => new Intl.RelativeTimeFormat(locale, { style: 'short' }));

/** Formats a duration. */
export function durationText(milliseconds: number, locale: string): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [name, length] = UNITS.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  const amount = Math.round((seconds / length) * 10) / 10;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    maximumFractionDigits: name === 'second' ? 0 : 1,
  }).format(amount);
}

/** Returns the day of a time, such as '2026-11-16'. */
export const dayOf = (at: Date): string => dayFormat('en-CA').format(at);

/** Formats a day and time briefly, without the year. */
export const shortTime = (at: Date, locale: string): string => shortFormat(locale).format(at);

/** Formats a time of day. */
export const clockTime = (at: Date, locale: string): string => clockFormat(locale).format(at);

/** Returns the name of a time zone, such as 'India Standard Time'. */
export function zoneName(zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

export const exactTime = (at: Date, locale: string): string => exactFormat(locale).format(at);

/** Formats a deadline as date and time without seconds. */
export const deadlineText = (at: Date, locale: string): string => deadlineFormat(locale).format(at);

const deadlineFormat = zoned({ dateStyle: 'medium', timeStyle: 'short' });
const exactFormat = zoned({ dateStyle: 'medium', timeStyle: 'long' });
const shortFormat = zoned({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
const clockFormat = zoned({ hour: '2-digit', minute: '2-digit' });
const dayFormat = zoned({ year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * The formatters to prepare early. Creating the first ones takes longer than rendering a list, because the browser
 * loads locale data for them.
 */
export const TIME_FORMATS: readonly ((locale: string) => unknown)[] = [
  (locale) => relativeFormat(locale).format(-1, 'day'),
  (locale) => exactFormat(locale).format(),
];

function zoned(options: Intl.DateTimeFormatOptions): (locale: string) => Intl.DateTimeFormat {
  const formatsIn = oncePerName((zone) =>
    oncePerName(
      (locale) => new Intl.DateTimeFormat(locale, { ...options, ...(zone !== '' && { timeZone: zone }) }),
    ),
  );
  return (locale) => formatsIn(shownTimeZone())(locale);
}

/**
 * Caches one formatter for each locale or time zone. Creating a formatter takes longer than formatting a whole list.
 */
function oncePerName<Format>(make: (name: string) => Format): (name: string) => Format {
  const made = new Map<string, Format>();
  return (name) => {
    const format = made.get(name) ?? make(name);
    made.set(name, format);
    return format;
  };
}
