/**
 * Computes the full fingerprint, including the slow parts, as the `visitor_id` of the device intelligence. It runs in a
 * worker or, without worker support, in idle moments, so no screen waits for it.
 */
import { whenIdle } from './idle.ts';
import { PARTS, type FingerprintParts } from './fingerprint-parts.ts';
import type { Webgl } from './webgl.ts';
import { hashText, quickFacts } from './quick-fingerprint.ts';

export interface Fingerprint {
  visitorId: string;
  /** The confidence in the fingerprint, in percent. */
  confidence: number;
  webgl: Webgl | null;
}

/** The default of SPEC 9, Device intelligence. Each unreadable part lowers the confidence. */
export const FULL_CONFIDENCE = 75;

let taken: Promise<Fingerprint> | undefined;

/** Returns the single full fingerprint of this page load. After a failure, the next call tries again. */
export function fingerprint(): Promise<Fingerprint> {
  taken ??= take().catch((error: unknown) => {
    taken = undefined;
    throw error;
  });
  return taken;
}

async function take(): Promise<Fingerprint> {
  const parts = canUseWorker() ? await partsFromWorker().catch(partsInSlices) : await partsInSlices();
  const read = Object.values(parts).filter((part) => part !== null).length;
  const all = Object.keys(PARTS).length;
  return {
    visitorId: hashText(JSON.stringify([quickFacts(), parts])),
    confidence: Math.round((FULL_CONFIDENCE * (1 + read)) / (1 + all)),
    webgl: parts.webgl,
  };
}

function canUseWorker(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function';
}

function partsFromWorker(): Promise<FingerprintParts> {
  const worker = new Worker(new URL('./fingerprint.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<FingerprintParts>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FingerprintParts>) =>
      resolve(withWebgl(data)),
    );
    // Fails in older browsers, which do not support module workers.
    worker.addEventListener('error', () => reject(new Error('The worker of the fingerprint failed')));
  }).finally(() => worker.terminate());
}

/** Adds the WebGL part on the page, because Safari 16 does not support WebGL in workers. */
async function withWebgl(parts: FingerprintParts): Promise<FingerprintParts> {
  return parts.webgl ? parts : { ...parts, webgl: await inSlice(() => PARTS.webgl(createCanvas)) };
}

/** Reads one part per idle moment. */
async function partsInSlices(): Promise<FingerprintParts> {
  return {
    drawing: await inSlice(() => PARTS.drawing(createCanvas)),
    fonts: await inSlice(() => PARTS.fonts(createCanvas)),
    webgl: await inSlice(() => PARTS.webgl(createCanvas)),
  };
}

function inSlice<T>(read: () => T): Promise<T | null> {
  return new Promise((resolve) => {
    whenIdle(() => {
      try {
        resolve(read());
      } catch {
        resolve(null);
      }
    });
  });
}

function createCanvas(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}
