/** Formats a past or future time relative to now. `Ago` shows the exact time next to it. */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns `justNow` below one minute, because a seconds counter distracts. */
export function relativeTime(at: Date, now: Date, locale: string, justNow: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return justNow;
  const [name, length] = unit;
  // Future times are rounded, so that a day that has just begun ends in 24 hours, not in 23.
  const amount = seconds > 0 ? Math.round(seconds / length) : Math.trunc(seconds / length);
  return relativeFormat(locale).format(amount, name);
}

const relativeFormat = oncePerLocale((locale) => new Intl.RelativeTimeFormat(locale, { style: 'short' }));

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

export const exactTime = (at: Date, locale: string): string => exactFormat(locale).format(at);

/** Formats a deadline as date and time without seconds. */
export const deadlineText = (at: Date, locale: string): string => deadlineFormat(locale).format(at);

const deadlineFormat = oncePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
);

const exactFormat = oncePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long' }),
);

/**
 * Creating the first formatters of a page takes longer than the rest of a list, because the browser loads the locale data
 * for them.
 */
export const TIME_FORMATS: readonly ((locale: string) => unknown)[] = [
  (locale) => relativeFormat(locale).format(-1, 'day'),
  (locale) => exactFormat(locale).format(),
];

/** Caches one formatter per locale, because creating one takes longer than formatting a whole list. */
function oncePerLocale<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const made = new Map<string, Format>();
  return (locale) => {
    const format = made.get(locale) ?? make(locale);
    made.set(locale, format);
    return format;
  };
}
