/**
 * Builds a picture of both sides of a head, in which each side is continued by its own mirror image from the edge of
 * the head. The mirror image completes a face that is half hidden behind the head. The edge is assumed at two
 * distances, for different widths of hair and scarves. The resulting four panels form one picture for one run of the
 * detector.
 */
import { boundsOf, centreOf } from './face-position.ts';
import type { Point, RgbImage } from '../pictures/rgb-image.ts';

export interface SidesOfHead {
  picture: RgbImage;
  /**
   * Maps a position in this picture to the photo. A position in a mirror image maps to the place where the hidden half
   * of the face would be.
   */
  inPhoto: (place: Point) => Point;
  /** Returns the distance from a position to the nearest mirror line. */
  fromMirror: (place: Point) => number;
}

/**
 * The two assumed distances from the edge of the signer's face to the mirror line, and the width of the photo that is
 * shown beyond the line. All are in widths of the signer's face.
 */
const HEAD_EDGES = [0.12, 0.28];
const REACH = 0.9;
/**
 * The maximum width of half a panel in pixels. The detector scales the picture down anyway, so a large face would only
 * use more memory.
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
