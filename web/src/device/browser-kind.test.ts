import { expect, it } from 'vitest';
import { browserKind } from './browser-kind.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15';
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15';

it.each([
  [`${PHONE} Chrome/126.0.0.0 Mobile Safari/537.36`, 0, 'chrome-android'],
  [`${PHONE} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 5, 'samsung-android'],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 5, null],
  [`${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`, 5, 'safari-ios'],
  [`${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, 5, null],
  [SAFARI, 0, 'safari-desktop'],
  [SAFARI, 5, 'safari-ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36', 0, 'chrome-desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0.0.0 Safari/537.36 Edg/126.0', 0, 'chrome-desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 0, 'firefox-desktop'],
  ['curl/8.0', 0, null],
])('%s with %i touch points is %s', (userAgent, maxTouchPoints, kind) => {
  expect(browserKind({ userAgent, maxTouchPoints })).toBe(kind);
});
