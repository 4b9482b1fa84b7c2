/** Asks the browser once for the position and always answers, as a value (SPEC 5, Location; SPEC 9, Location). */
import { areValidCoordinates } from '@countersign/contract/rules/coordinates';

export interface Position {
  latitude: number;
  longitude: number;
  /** Radius in metres. */
  accuracy: number;
}

export type LocateProblem = 'unsupported' | 'denied' | 'unavailable' | 'invalid';
export type LocateOutcome = { kind: 'found'; position: Position } | { kind: LocateProblem };

/** The parts of `navigator` that are asked. Old browsers have no permissions to query, some have no geolocation. */
export interface PlaceBrowser {
  geolocation?: Geolocation;
  permissions?: Permissions;
}

const TIMEOUT_MS = 10_000;
const OPTIONS: PositionOptions = { timeout: TIMEOUT_MS, enableHighAccuracy: true, maximumAge: 0 };

/** A browser without a position never answers, whatever its own timeout says. */
const GUARD_MS = TIMEOUT_MS + 2000;
/** The browser's clock stands still while its prompt is open, and so must ours: people read before they allow. */
const PROMPT_GUARD_MS = 60_000;

export async function locate(browser: PlaceBrowser): Promise<LocateOutcome> {
  const { geolocation } = browser;
  if (!geolocation) return { kind: 'unsupported' };
  const permission = await queryPermission(browser);
  return new Promise((resolve) => {
    const giveUp = () => resolve({ kind: 'unavailable' });
    let guard = setTimeout(giveUp, permission?.state === 'granted' ? GUARD_MS : PROMPT_GUARD_MS);
    const rearm = () => {
      clearTimeout(guard);
      guard = setTimeout(giveUp, GUARD_MS);
    };
    permission?.addEventListener('change', rearm, { once: true });
    const settle = (outcome: LocateOutcome) => {
      clearTimeout(guard);
      permission?.removeEventListener('change', rearm);
      resolve(outcome);
    };
    geolocation.getCurrentPosition(
      ({ coords }) => settle(outcomeOf(coords)),
      ({ code, PERMISSION_DENIED }) =>
        settle({ kind: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      OPTIONS,
    );
  });
}

/** True when asking for the position would open the browser's own prompt, as far as can be known. */
export async function wouldPrompt(browser: PlaceBrowser): Promise<boolean> {
  if (!browser.geolocation) return false;
  const permission = await queryPermission(browser);
  return permission === null || permission.state === 'prompt';
}

function outcomeOf({ latitude, longitude, accuracy }: GeolocationCoordinates): LocateOutcome {
  if (!areValidCoordinates({ latitude, longitude })) return { kind: 'invalid' };
  return { kind: 'found', position: { latitude, longitude, accuracy } };
}

async function queryPermission({ permissions }: PlaceBrowser): Promise<PermissionStatus | null> {
  try {
    return (await permissions?.query({ name: 'geolocation' })) ?? null;
  } catch {
    return null;
  }
}
