/** The installation's time zone, so that colleagues read the same times wherever they are. */

/** Empty until a person is signed in. The browser's own time zone applies then. */
let shown = '';

/** Sets the time zone of all absolute times. A browser that does not know the zone uses its own. */
export function showTimesIn(zone: string): void {
  try {
    shown = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    shown = '';
  }
}

export const shownTimeZone = (): string => shown;
