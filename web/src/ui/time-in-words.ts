// Formats a time in the reader's own time zone. The text names that zone, because a document may come from another one.

export function inWords(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(time)
    .replace(TIME_AFTER_ARABIC, '$1\u200e$2');
}

/** After Arabic letters, '1:51 PM' appears as 'PM 1:51' unless a left-to-right mark precedes it (UAX 9, rule W2). */
const TIME_AFTER_ARABIC = /(\p{Script=Arabic}\s)(\d+:\d+)/u;

/**
 * Formats a time for a label, or for 'until ...'. `inWords` is for 'on ...': in some languages, such as Malayalam, it ends
 * with the word for 'at'.
 */
export function dateAndTime(time: Date, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(
    time,
  );
  const clock = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // After Arabic letters, '1:51 PM' would appear as 'PM 1:51' unless it is isolated (UAX 9, rule W2).
  return /\p{Script=Arabic}/u.test(day)
    ? `${day}، \u2066${clock.format(time)}\u2069`
    : `${day}, ${clock.format(time)}`;
}

/** Formats a time with seconds, for times that a reader compares with other records. */
export function exactlyInWords(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(time);
}
