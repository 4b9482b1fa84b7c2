/** '15 Nov 2026, 05:21:29 UTC': read the same way everywhere, by people of any country. */
export function utc(time: Date): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/.exec(time.toUTCString()) ?? [];
  return `${Number(day)} ${month} ${year}, ${clock} UTC`;
}
