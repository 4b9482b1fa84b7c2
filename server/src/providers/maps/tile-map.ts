/**
 * Draws the scene over tiles from the operator's tile server. The tiles use the Mercator projection, and the scene uses
 * another one. The two projections agree to a fraction of a pixel over a city, but not over a country, where the scene
 * is drawn without tiles.
 */
import sharp from 'sharp';
import { PIXEL_RATIO, renderPng } from './render-png.ts';
import type { Point } from '../../place/distance.ts';
import type { Maps } from './maps.ts';
import { MAX_LATITUDE, toWorldPixel, pixelsPerMeter, TILE, zoomFor } from './mercator.ts';
import { fetchPicture } from './outside-picture.ts';
import { HEIGHT, layOut, WIDTH, type SceneLayout } from './scene-layout.ts';
import { drawScene } from './scene-svg.ts';
import { schematic } from './schematic-map.ts';

export interface TileMapSettings {
  /** The URL with the placeholders `{z}`, `{x}` and `{y}`. */
  url: string;
  attribution: string;
  timeoutMs?: number;
}

/** The time limit of a tile. It leaves time to draw the map within the three seconds that the location step allows. */
const TIMEOUT_MS = 2200;
/** The maximum zoom level, because few tile servers have tiles above it. */
const MAX_ZOOM = 18;
const MAX_WIDTH_METERS = 150_000;

export function createTileMap({ url, attribution, timeoutMs = TIMEOUT_MS }: TileMapSettings): Maps {
  return {
    async draw(scene) {
      const layout = layOut(scene);
      const isWide = WIDTH / layout.pixelsPerMeter > MAX_WIDTH_METERS;
      if (isWide || !(Math.abs(scene.position.latitude) < MAX_LATITUDE - 2)) return schematic(layout);
      const view = viewOf(scene.position, layout);
      const tiles = await Promise.all(
        tilesOf(view).map(async ({ address, left, top }) => {
          const picture = await fetchPicture(tileUrl(url, address), timeoutMs);
          // Each tile is scaled to the standard size, because some servers send tiles at twice the resolution.
          return { input: await picture.resize(TILE, TILE, { fit: 'fill' }).png().toBuffer(), left, top };
        }),
      );
      const png = await crop(view, tiles);
      return { type: 'image/png', bytes: await renderPng(drawScene(layout, { png, attribution })) };
    },
  };
}

interface View {
  zoom: number;
  /** The position of the first tile, and the number of tiles per axis. */
  first: { x: number; y: number };
  count: { x: number; y: number };
  /** The part of the combined tiles that the map shows. */
  window: { left: number; top: number; width: number; height: number };
}

function viewOf(position: Point, layout: SceneLayout): View {
  const wanted = layout.pixelsPerMeter * PIXEL_RATIO;
  const zoom = zoomFor(position.latitude, wanted, MAX_ZOOM);
  // Converts lengths in the layout to world pixels.
  const scale = pixelsPerMeter(position.latitude, zoom) / layout.pixelsPerMeter;
  const at = toWorldPixel(position, zoom);
  const left = at.x - layout.position.x * scale;
  const top = at.y - layout.position.y * scale;
  const [width, height] = [WIDTH * scale, HEIGHT * scale];
  const first = { x: Math.floor(left / TILE), y: Math.floor(top / TILE) };
  return {
    zoom,
    first,
    count: {
      x: Math.floor((left + width) / TILE) - first.x + 1,
      y: Math.floor((top + height) / TILE) - first.y + 1,
    },
    window: { left: left - first.x * TILE, top: top - first.y * TILE, width, height },
  };
}

function tilesOf({ zoom, first, count }: View) {
  const across = 2 ** zoom;
  return Array.from({ length: count.x * count.y }, (_, index) => {
    const [column, row] = [index % count.x, Math.floor(index / count.x)];
    // Columns wrap around at the antimeridian. Rows end at the poles.
    const x = (((first.x + column) % across) + across) % across;
    const y = first.y + row;
    return { address: { z: zoom, x, y }, left: column * TILE, top: row * TILE };
  }).filter(({ address: { y } }) => y >= 0 && y < across);
}

const tileUrl = (url: string, address: { z: number; x: number; y: number }): string =>
  url
    .replaceAll('{z}', String(address.z))
    .replaceAll('{x}', String(address.x))
    .replaceAll('{y}', String(address.y));

async function crop(
  { count, window }: View,
  tiles: { input: Buffer; left: number; top: number }[],
): Promise<Buffer> {
  const canvas = { width: count.x * TILE, height: count.y * TILE };
  const joined = await sharp({ create: { ...canvas, channels: 3, background: '#eef1f4' } })
    .composite(tiles)
    .png({ compressionLevel: 1 })
    .toBuffer();
  const left = Math.round(window.left);
  const top = Math.round(window.top);
  return sharp(joined)
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(Math.round(window.width), canvas.width - left)),
      height: Math.max(1, Math.min(Math.round(window.height), canvas.height - top)),
    })
    .resize(WIDTH * PIXEL_RATIO, HEIGHT * PIXEL_RATIO, { fit: 'fill' })
    .png()
    .toBuffer();
}
