/** '12 Mar 2026, 09:14:27 UTC': the short form, for the line under a signature. */
export function utc(time: Date): string {
  const { day, month, year, clock } = utcParts(time);
  return `${day} ${month.slice(0, 3)} ${year}, ${clock} UTC`;
}

/** '12 March 2026, 09:14:27 UTC', followed by the local time if a time zone is known: ' (14:44:27 IST)', with the date if it differs. */
export function dateAndTime(time: Date, timeZone: string | null = null): string {
  const { day, month, year, clock } = utcParts(time);
  const date = `${day} ${month} ${year}`;
  const inUtc = `${date}, ${clock} UTC`;
  if (timeZone === null) return inUtc;
  const local = localParts(time, timeZone);
  return `${inUtc} (${local.date === date ? '' : `${local.date}, `}${local.clock})`;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const utcParts = (time: Date) => ({
  day: time.getUTCDate(),
  month: MONTHS[time.getUTCMonth()] ?? '',
  year: time.getUTCFullYear(),
  clock: time.toISOString().slice(11, 19),
});

function localParts(time: Date, timeZone: string): { date: string; clock: string } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  const named = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    date: `${named('day')} ${named('month')} ${named('year')}`,
    clock: `${named('hour')}:${named('minute')}:${named('second')} ${named('timeZoneName')}`,
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes about a millisecond. The Indian locale abbreviates Asia/Kolkata to IST. */
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

/** '15 November 2026' in a language and a time zone. Every language uses Western digits, as on the screens. */
export function dayInZone(time: Date, timeZone: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  return new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    time,
  );
}
