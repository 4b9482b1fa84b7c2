/** '15 Nov 2026, 05:21:29 UTC': read the same way everywhere, by people of any country. */
export function utc(time: Date): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/.exec(time.toUTCString()) ?? [];
  return `${Number(day)} ${month} ${year}, ${clock} UTC`;
}

/** '15 Nov 2026, 10:51:29', by the clocks of a time zone. */
export function inZone(time: Date, timeZone: string): string {
  return formatOf(timeZone).format(time);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a millisecond. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** '15 November 2026' in a language, by the clocks of a time zone. Digits are ours in every language, as on the screens. */
export function dayInZone(time: Date, timeZone: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
  return new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    time,
  );
}
