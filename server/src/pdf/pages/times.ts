/** Formats a time in the short form of the caption under a signature, such as '12 Mar 2026, 09:14:27 UTC'. */
export function utc(time: Date): string {
  const { day, month, year, clock } = partsIn('UTC', time);
  return `${day} ${month.slice(0, 3)} ${year}, ${clock}`;
}

/**
 * Formats a time such as '12 March 2026, 09:14:27 UTC'. If a time zone is given, the local time is added, such as '
 * (14:44:27 IST)'. The local date is included if it differs.
 */
export function dateAndTime(time: Date, timeZone: string | null = null): string {
  const [date, clock] = dateAndClock('UTC', time);
  if (timeZone === null) return `${date}, ${clock}`;
  const [localDate, localClock] = dateAndClock(timeZone, time);
  return `${date}, ${clock} (${localDate === date ? '' : `${localDate}, `}${localClock})`;
}

function dateAndClock(timeZone: string, time: Date): [date: string, clock: string] {
  const { day, month, year, clock } = partsIn(timeZone, time);
  return [`${day} ${month} ${year}`, clock];
}

function partsIn(timeZone: string, time: Date) {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const named = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const clock = `${named('hour')}:${named('minute')}:${named('second')} ${named('timeZoneName')}`;
  return { day: named('day'), month: named('month'), year: named('year'), clock };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a cached formatter, because creating one takes about a millisecond. Its locale is the Indian one, which
 * abbreviates Asia/Kolkata to IST.
 */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-IN', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  formats.set(timeZone, made);
  return made;
}

/**
 * Formats a day such as '15 November 2026' in a language and a time zone. The digits are Western in every language, as
 * on the screens.
 */
export function dayInZone(time: Date, timeZone: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  return new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    time,
  );
}
