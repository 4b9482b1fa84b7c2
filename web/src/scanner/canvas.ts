/**
 * Creates a canvas to read pixels from, in the worker or on the page. Safari before 16.4 has no canvas in workers, so there
 * the page reads the pixels.
 */

export const hasCanvasInWorkers = (): boolean => typeof OffscreenCanvas === 'function';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Returns null if the browser cannot create a canvas context. */
export function readableCanvas(width: number, height: number): Context | null {
  const canvas = hasCanvasInWorkers()
    ? new OffscreenCanvas(width, height)
    : Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return context && 'drawImage' in context ? context : null;
}
