/** Checks whether the browser's time zone is used in the country of the signer's address. */
import type { Verdict } from '@countersign/contract/rules/verdict';

declare global {
  namespace Intl {
    interface Locale {
      /**
       * Returns the time zones of the locale's region. The compiler's type library does not declare this method yet.
       */
      getTimeZones(): string[] | undefined;
    }
  }
}

export function timeZoneVerdict(timeZone: string | undefined, country: string | null): Verdict {
  const named = timeZone === undefined ? null : canonical(timeZone);
  const ofCountry = zonesOf(country);
  if (named === null || ofCountry.length === 0) return 'indeterminate';
  return ofCountry.includes(named) ? 'passed' : 'failed';
}

/**
 * Returns the canonical name of a time zone, or null if the name is invalid. A zone may have several names, such as
 * 'Asia/Kolkata' and 'Asia/Calcutta'.
 */
function canonical(timeZone: string): string | null {
  // Intl also accepts offsets such as '+05:30', but no browser reports its time zone as an offset.
  if (!/^[A-Za-z]/.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

function zonesOf(country: string | null): string[] {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return [];
  return (new Intl.Locale(`und-${country}`).getTimeZones() ?? []).flatMap((zone) => canonical(zone) ?? []);
}
