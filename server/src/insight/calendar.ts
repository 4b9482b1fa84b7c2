/** Days and hours by the clocks of the installation's time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** '2026-11-16' and 9. */
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

/** Days, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The months that lie in it from their first day to their last; null where none does. */
export function wholeMonths({ from, to }: Period): Period | null {
  const first = from.endsWith('-01') ? from : firstOfNext(from);
  const after = addDays(to, 1);
  const last = addDays(after.endsWith('-01') ? after : `${to.slice(0, 7)}-01`, -1);
  return first < last ? { from: first, to: last } : null;
}

const firstOfNext = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

/** Both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

/** The same day of the year before; the 28th for the 29th of February. */
export function yearBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
  return new Date(Date.UTC(year - 1, month - 1, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Making one takes a millisecond. */
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
