/** Asks the browser once for the position. Every outcome is a value (SPEC 5, Location; SPEC 9, Location). */
import { areValidCoordinates } from '@countersign/contract/rules/coordinates';

export interface Position {
  latitude: number;
  longitude: number;
  /** The radius of the accuracy circle in metres. */
  accuracy: number;
}

export type LocateProblem = 'unsupported' | 'denied' | 'unavailable' | 'invalid' | 'inaccurate';
export type LocateOutcome = { kind: 'found'; position: Position } | { kind: LocateProblem };

/** The parts of `navigator` that this module uses. Old browsers lack the permissions API, and some lack geolocation. */
export interface GeolocationBrowser {
  geolocation?: Geolocation;
  permissions?: Permissions;
}

const TIMEOUT_MS = 10_000;
const OPTIONS: PositionOptions = { timeout: TIMEOUT_MS, enableHighAccuracy: true, maximumAge: 0 };

/** A second timeout. Some browsers without a position ignore their own timeout and never call back. */
const GUARD_MS = TIMEOUT_MS + 2000;
/**
 * The timeout while the browser's prompt is open. People need time to read the prompt, and the browser's own timeout
 * starts only afterwards.
 */
const PROMPT_TIMEOUT_MS = 60_000;

export async function locate(browser: GeolocationBrowser): Promise<LocateOutcome> {
  const { geolocation } = browser;
  if (!geolocation) return { kind: 'unsupported' };
  const permission = await queryPermission(browser);
  return new Promise((resolve) => {
    const giveUp = () => resolve({ kind: 'unavailable' });
    let guard = setTimeout(giveUp, permission?.state === 'granted' ? GUARD_MS : PROMPT_TIMEOUT_MS);
    const restartGuard = () => {
      clearTimeout(guard);
      guard = setTimeout(giveUp, GUARD_MS);
    };
    permission?.addEventListener('change', restartGuard, { once: true });
    const settle = (outcome: LocateOutcome) => {
      clearTimeout(guard);
      permission?.removeEventListener('change', restartGuard);
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

/** Returns whether requesting the position would open the browser's own prompt. Not every browser reveals this. */
export async function wouldPrompt(browser: GeolocationBrowser): Promise<boolean> {
  if (!browser.geolocation) return false;
  const permission = await queryPermission(browser);
  return permission === null || permission.state === 'prompt';
}

function outcomeOf({ latitude, longitude, accuracy }: GeolocationCoordinates): LocateOutcome {
  if (!areValidCoordinates({ latitude, longitude })) return { kind: 'invalid' };
  return { kind: 'found', position: { latitude, longitude, accuracy } };
}

async function queryPermission({ permissions }: GeolocationBrowser): Promise<PermissionStatus | null> {
  try {
    return (await permissions?.query({ name: 'geolocation' })) ?? null;
  } catch {
    return null;
  }
}
