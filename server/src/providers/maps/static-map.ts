/**
 * Requests complete map pictures from an external service. The operator's URL decides which markers a picture shows.
 */
import type { Maps } from './maps.ts';
import { zoomFor } from './mercator.ts';
import { fetchPicture } from './outside-picture.ts';
import { PIXEL_RATIO } from './render-png.ts';
import { HEIGHT, layOut, WIDTH } from './scene-layout.ts';

export interface StaticMapSettings {
  /**
   * The URL with the placeholders `{latitude}` and `{longitude}`, and optionally `{zoom}`, `{width}` and `{height}`.
   */
  url: string;
  timeoutMs?: number;
}

/** The time limit, which is shorter than the three seconds that the location step allows its providers. */
const TIMEOUT_MS = 2500;
const MAX_ZOOM = 18;

export function createStaticMap({ url, timeoutMs = TIMEOUT_MS }: StaticMapSettings): Maps {
  return {
    async draw(scene) {
      const { latitude, longitude } = scene.position;
      // The picture is centred on the signer, so the zoom is one level lower to include the branch.
      const zoom = Math.max(0, zoomFor(latitude, layOut(scene).pixelsPerMeter, MAX_ZOOM) - 1);
      const values: Record<string, string> = {
        latitude: latitude.toFixed(7),
        longitude: longitude.toFixed(7),
        zoom: String(zoom),
        width: String(WIDTH),
        height: String(HEIGHT),
      };
      const target = url.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
      const picture = await fetchPicture(target, timeoutMs);
      const size = { width: WIDTH * PIXEL_RATIO, height: HEIGHT * PIXEL_RATIO };
      const bytes = await picture
        .resize({ ...size, fit: 'cover' })
        .removeAlpha()
        .png()
        .toBuffer();
      return { type: 'image/png', bytes };
    },
  };
}
