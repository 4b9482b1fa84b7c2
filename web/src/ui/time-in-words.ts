/** In the reader's own time zone, which is named: a document may come from another one. */
export function inWords(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(time);
}
