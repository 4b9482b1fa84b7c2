/** The signer's time zone, by the word of the device: null where it named none, or one that nobody knows. */
export function timeZoneOf(named: unknown): string | null {
  if (typeof named !== 'string' || named === '') return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: named }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
