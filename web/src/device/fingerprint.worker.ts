/** Reads the costly parts off the main thread and replies once. */
import { PARTS, type FingerprintParts } from './fingerprint-parts.ts';

const createCanvas = (width: number, height: number) => new OffscreenCanvas(width, height);

const parts: FingerprintParts = {
  drawing: attempt(() => PARTS.drawing(createCanvas)),
  fonts: attempt(() => PARTS.fonts(createCanvas)),
  webgl: attempt(() => PARTS.webgl(createCanvas)),
};
postMessage(parts);

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
