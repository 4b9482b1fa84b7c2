/**
 * Builds a picture of the sides of a head, each continued by its own mirror image from the edge of the head. This completes
 * the visible half of a face behind it. Both sides at two distances, for different widths of hair and scarves, form one
 * picture for one run of the detector.
 */
import { boundsOf, centreOf } from './face-position.ts';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';

export interface SidesOfHead {
  picture: RgbImage;
  /** Maps a position in this picture to the photo, even if the face is hidden there. */
  inPhoto: (place: Point) => Point;
  /** Returns the distance from a position to the nearest mirror line. */
  fromMirror: (place: Point) => number;
}

/**
 * In widths of the signer's face: the distance from its edge to the mirror line, and the width of the photo beyond the
 * line.
 */
const HEAD_EDGES = [0.12, 0.28];
const REACH = 0.9;
/**
 * The maximum half of a panel in pixels. The detector scales the picture down, so a large face does not need more
 * memory.
 */
const MAX_REACH = 96;

export function sidesOfHead(image: RgbImage, face: readonly Point[]): SidesOfHead {
  const { across, down } = boundsOf(face);
  const width = across.to - across.from;
  /** The number of pixels of the photo per pixel of this picture. */
  const step = Math.max(1, (width * REACH) / MAX_REACH);
  const reach = Math.max(1, Math.round((width * REACH) / step));
  const top = centreOf(down) - reach * step;
  const side = 2 * reach * HEAD_EDGES.length;
  const picture = { data: new Uint8Array(side * side * 3), width: side, height: side };
  const panels = HEAD_EDGES.flatMap((edge, row) => [
    { column: 0, row, mirror: across.from - edge * width, outward: -1 },
    { column: 1, row, mirror: across.to + edge * width, outward: 1 },
  ]);
  for (const { column, row, mirror, outward } of panels) {
    const middle = (2 * column + 1) * reach;
    for (let below = 0; below < 2 * reach; below += 1) {
      const y = Math.min(image.height - 1, Math.max(0, Math.round(top + below * step)));
      for (let away = 0; away < reach; away += 1) {
        const x = Math.round(mirror + outward * away * step);
        if (x < 0 || x >= image.width) break;
        const pixel = (y * image.width + x) * 3;
        const line = (2 * row * reach + below) * side + middle;
        for (const at of [line - 1 - away, line + away])
          for (let channel = 0; channel < 3; channel += 1)
            picture.data[at * 3 + channel] = image.data[pixel + channel] ?? 0;
      }
    }
  }
  const mirrorAt = (x: number) => (x < 2 * reach ? reach : 3 * reach);
  return {
    picture,
    fromMirror: ([x]) => Math.abs(x - mirrorAt(x)),
    inPhoto([x, y]) {
      const row = y < 2 * reach ? 0 : 1;
      const panel = panels.find((each) => each.row === row && (each.column === 0) === x < 2 * reach);
      return [(panel?.mirror ?? 0) + (x - mirrorAt(x)) * step, top + (y - 2 * row * reach) * step];
    },
  };
}
