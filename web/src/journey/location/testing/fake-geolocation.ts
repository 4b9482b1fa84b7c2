/** Provides a fake geolocation API. The test sets its position or error. */
import { vi } from 'vitest';
import type { GeolocationBrowser } from '../locate.ts';

export type FakePosition =
  | { latitude: number; longitude: number; accuracy: number }
  | { code: 1 | 2 | 3 }
  | 'never answers';

export interface FakeGeolocation extends Required<GeolocationBrowser> {
  ask: ReturnType<typeof vi.fn<Geolocation['getCurrentPosition']>>;
  move(to: FakePosition): void;
  permit(): void;
}

export function fakeGeolocation(first: FakePosition, state: PermissionState = 'granted'): FakeGeolocation {
  let position = first;
  const permission = Object.assign(new EventTarget(), { name: 'geolocation', state, onchange: null });
  const ask = vi.fn<Geolocation['getCurrentPosition']>((found, failed) => {
    if (position === 'never answers') return;
    if ('code' in position) failed?.({ ...REASONS, code: position.code, message: '' });
    else found(positionAt(position));
  });
  return {
    ask,
    geolocation: { getCurrentPosition: ask, watchPosition: () => 0, clearWatch: () => undefined },
    permissions: { query: async () => permission },
    move: (to) => {
      position = to;
    },
    permit: () => {
      permission.state = 'granted';
      permission.dispatchEvent(new Event('change'));
    },
  };
}

const REASONS = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;

function positionAt(location: {
  latitude: number;
  longitude: number;
  accuracy: number;
}): GeolocationPosition {
  const coords = { ...location, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
  return { coords: { ...coords, toJSON: () => coords }, timestamp: 0, toJSON: () => coords };
}
