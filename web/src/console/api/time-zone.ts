/** Holds the time zone of the installation, so that all colleagues read the same times. */

/** The time zone. Empty until a person is signed in. The browser's time zone then applies. */
let shown = '';

/** Sets the time zone of all absolute times. A browser that does not know this zone uses its own. */
export function showTimesIn(zone: string): void {
  try {
    shown = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    shown = '';
  }
}

export const shownTimeZone = (): string => shown;

/**
 * Returns the start of the day that contains this time in the installation's time zone. With `later`, returns the start
 * of a later day. The function reads the offset of the zone twice, because the offset may change between the first
 * guess and the start of the day.
 */
export function startOfDay(at: Date, later = 0): Date {
  const { year, month, day } = inZone(at);
  return startOfDate(year, month, day + later);
}

/** Returns the start of a date in the installation's time zone. Month numbers start at 1. */
export function startOfDate(year: number, month: number, day: number): Date {
  const asUtc = Date.UTC(year, month - 1, day);
  const guess = asUtc - offsetAt(new Date(asUtc));
  return new Date(asUtc - offsetAt(new Date(guess)));
}

function offsetAt(at: Date): number {
  const { year, month, day, hour, minute, second } = inZone(at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(+at / 1000) * 1000;
}

function inZone(at: Date) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...(shown !== '' && { timeZone: shown }),
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  };
}
