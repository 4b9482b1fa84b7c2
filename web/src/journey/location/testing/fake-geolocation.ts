/** A browser that knows (or does not know) where it is, for the tests of the location step. */
import { vi } from 'vitest';
import type { PlaceBrowser } from '../locate.ts';

export type Whereabouts =
  | { latitude: number; longitude: number; accuracy: number }
  | { code: 1 | 2 | 3 }
  | 'never answers';

export interface FakePlace extends Required<PlaceBrowser> {
  ask: ReturnType<typeof vi.fn<Geolocation['getCurrentPosition']>>;
  move(to: Whereabouts): void;
  permit(): void;
}

export function fakePlace(first: Whereabouts, state: PermissionState = 'granted'): FakePlace {
  let whereabouts = first;
  const permission = Object.assign(new EventTarget(), { name: 'geolocation', state, onchange: null });
  const ask = vi.fn<Geolocation['getCurrentPosition']>((found, failed) => {
    if (whereabouts === 'never answers') return;
    if ('code' in whereabouts) failed?.({ ...REASONS, code: whereabouts.code, message: '' });
    else found(positionAt(whereabouts));
  });
  return {
    ask,
    geolocation: { getCurrentPosition: ask, watchPosition: () => 0, clearWatch: () => undefined },
    permissions: { query: async () => permission },
    move: (to) => {
      whereabouts = to;
    },
    permit: () => {
      permission.state = 'granted';
      permission.dispatchEvent(new Event('change'));
    },
  };
}

const REASONS = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;

function positionAt(place: { latitude: number; longitude: number; accuracy: number }): GeolocationPosition {
  const coords = { ...place, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
  return { coords: { ...coords, toJSON: () => coords }, timestamp: 0, toJSON: () => coords };
}
