/** Returns the device headers of every call (SPEC 7). The server records them as evidence but trusts none of them. */
import { quickFingerprint } from './quick-fingerprint.ts';

export function deviceHeaders(): Record<string, string> {
  const { userAgent } = navigator;
  return {
    'X-Device-OS': firstMatch(OPERATING_SYSTEMS, userAgent),
    'X-Device-Browser': firstMatch(BROWSERS, userAgent),
    'X-Device-Type': firstMatch(TYPES, userAgent),
    'X-Screen-Resolution': `${screen.width}x${screen.height}`,
    'X-Timezone': timeZone(),
    'X-Device-Fingerprint': quickFingerprint(),
  };
}

type Table = readonly (readonly [RegExp, string])[];

const OPERATING_SYSTEMS: Table = [
  [/android/i, 'Android'],
  [/iphone|ipad|ipod/i, 'iOS'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'macOS'],
  [/cros/i, 'ChromeOS'],
  [/linux/i, 'Linux'],
];
const BROWSERS: Table = [
  [/edg/i, 'Edge'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/opr|opera/i, 'Opera'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
];
const TYPES: Table = [
  [/ipad|tablet|android(?!.*mobile)/i, 'tablet'],
  [/mobi|iphone|ipod|android/i, 'mobile'],
  [/./, 'desktop'],
];

const firstMatch = (table: Table, text: string): string =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? 'Unknown';

/**
 * Returns the time zone. Prefers `Temporal`, because the first call of `Intl` blocks a cheap phone for a tenth of a
 * second.
 */
export function timeZone(): string {
  return typeof Temporal === 'undefined'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();
}
