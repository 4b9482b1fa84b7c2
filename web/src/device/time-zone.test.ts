import { afterEach, expect, it, vi } from 'vitest';
import { timeZone } from './time-zone.ts';

afterEach(() => vi.unstubAllGlobals());

it('is asked of Temporal where the browser has it', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Kolkata' } });
  expect(timeZone()).toBe('Asia/Kolkata');
});

it('is asked of Intl elsewhere', () => {
  vi.stubGlobal('Temporal', undefined);
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Asia/Kolkata',
  });
  expect(timeZone()).toBe('Asia/Kolkata');
});
