// Numbers of the face-liveness step (SPEC 9, Liveness (journey)).

export const LIVENESS_CODE_DIGITS = 4;
export const DEFAULT_CODE_VALIDITY_SECONDS = 300;

export const PHOTO_COUNT = 3;
export const PHOTO_INTERVAL_MS = 1000;
export const PHOTO_WIDTH = 640;
export const PHOTO_HEIGHT = 480;
export const PHOTO_JPEG_QUALITY = 0.8;

const SECONDS_PER_MINUTE = 60;

/** SPEC 2, Liveness screen: m:ss. A begun second still counts, so '0:00' means that the time is up. */
export function countdownText(secondsLeft: number): string {
  const whole = Math.max(0, Math.ceil(secondsLeft));
  const seconds = String(whole % SECONDS_PER_MINUTE).padStart(2, '0');
  return `${Math.floor(whole / SECONDS_PER_MINUTE)}:${seconds}`;
}
