// Formats a time in the reader's own time zone. The text names that zone, because a document may come from another one.

export function inWords(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time);
}

/** Formats a time with seconds, for times that a reader compares with other records. */
export function exactlyInWords(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(time);
}
