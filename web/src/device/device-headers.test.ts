import { afterEach, expect, it, vi } from 'vitest';
import { timeZone } from './device-headers.ts';

afterEach(() => vi.unstubAllGlobals());

it('takes the time zone from Temporal if the browser supports it', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Kolkata' } });
  expect(timeZone()).toBe('Asia/Kolkata');
});

it('takes the time zone from Intl otherwise', () => {
  vi.stubGlobal('Temporal', undefined);
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Asia/Kolkata',
  });
  expect(timeZone()).toBe('Asia/Kolkata');
});
