/**
 * In the reader's own time zone, which is named: a document may come from another one. In the digits that every other number on
 * the screen has.
 */
export function inWords(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    numberingSystem: 'latn',
  }).format(time);
}
