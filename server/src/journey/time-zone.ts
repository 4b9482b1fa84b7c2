/** Whether the browser's time zone is one of the country that the address belongs to. */
import type { Verdict } from '@countersign/contract/rules/verdict';

declare global {
  namespace Intl {
    interface Locale {
      /** Of the region that the locale names; the compiler's library does not know it yet. */
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

/** 'Asia/Kolkata' and 'Asia/Calcutta' are one zone; null for what is none. */
function canonical(timeZone: string): string | null {
  // Offsets such as '+05:30' are accepted by Intl, but no browser names its zone so.
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
