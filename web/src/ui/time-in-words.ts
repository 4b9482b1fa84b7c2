// Formats a time in the reader's time zone. The text names the zone, because a document may come from another zone.

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

/**
 * Matches a time after Arabic letters. Without a left-to-right mark before it, '1:51 PM' would appear as 'PM 1:51' (UAX
 * 9, rule W2).
 */
const TIME_AFTER_ARABIC = /(\p{Script=Arabic}\s)(\d+:\d+)/u;

/**
 * Formats a time for a label, or for 'until ...'. `inWords` formats a time for 'on ...'. In some languages, such as
 * Malayalam, its result ends with the word for 'at'.
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
  // After Arabic letters, '1:51 PM' would appear as 'PM 1:51', so isolate characters surround it (UAX 9, rule W2).
  return /\p{Script=Arabic}/u.test(day)
    ? `${day}، \u2066${clock.format(time)}\u2069`
    : `${day}, ${clock.format(time)}`;
}

/** Formats a time with seconds, so that a reader can compare it with other records. */
export function exactlyInWords(time: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(time);
}
