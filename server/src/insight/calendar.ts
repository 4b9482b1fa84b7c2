/** Determines days and hours in the installation's time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day and hour, for example '2026-11-16' and 9. */
export function dayAndHour(at: Date, timeZone: string): { day: string; hour: number } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  };
}

const DAY = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** A period of days, including both ends. */
export interface Period {
  from: string;
  to: string;
}

/** Returns the whole months within the period, or null if there are none. */
export function wholeMonths({ from, to }: Period): Period | null {
  const first = from.endsWith('-01') ? from : firstOfNext(from);
  const after = addDays(to, 1);
  const last = addDays(after.endsWith('-01') ? after : `${to.slice(0, 7)}-01`, -1);
  return first < last ? { from: first, to: last } : null;
}

const firstOfNext = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

/** Counts the days, including both ends. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

/** Returns the same day of the previous year, and 28 February for 29 February. */
export function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
  return new Date(Date.UTC(year - 1, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Formats are cached, because creating one takes a millisecond. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}
