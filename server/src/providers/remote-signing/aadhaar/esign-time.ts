/** Converts times in eSign messages. Providers use Indian Standard Time without stating a time zone. */
const IST_MS = 5.5 * 60 * 60 * 1000;

export const inIndianTime = (time: Date): string =>
  new Date(time.getTime() + IST_MS).toISOString().slice(0, 19);

/** Parses a time. Returns null if the text is not a time. */
export function readTime(text: string): Date | null {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,3})?\d{0,6}(Z|[+-]\d\d:\d\d)?$/.exec(text);
  if (match === null) return null;
  const [, seconds = '', fraction = '', zone = '+05:30'] = match;
  const time = new Date(`${seconds}${fraction}${zone}`);
  return Number.isNaN(time.getTime()) ? null : time;
}
