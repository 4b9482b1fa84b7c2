/** A canvas to read pixels from, in the worker or on the page. Safari has none in workers before 16.4: there the page reads them. */

export const hasCanvasInWorkers = (): boolean => typeof OffscreenCanvas === 'function';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Null where the browser gives none. */
export function readableCanvas(width: number, height: number): Context | null {
  const canvas = hasCanvasInWorkers()
    ? new OffscreenCanvas(width, height)
    : Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return context && 'drawImage' in context ? context : null;
}
