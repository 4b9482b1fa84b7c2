/** Finds connected regions of a mask. A printed digit forms one region. */
import type { Box } from './picture.ts';
import type { ThresholdMask } from './adaptive-threshold.ts';

export interface Region extends Box {
  pixels: number;
}

/** Returns all connected regions of one kind of pixel with their bounding boxes. */
export function connectedRegions(mask: ThresholdMask, width: number, kind: number): Region[] {
  const seen = new Uint8Array(mask.length);
  const stack = new Int32Array(mask.length);
  const regions: Region[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== kind || seen[start] === 1) continue;
    regions.push(flood(start));
  }
  return regions;

  function flood(start: number): Region {
    let [left, right, top, bottom, pixels, depth] = [width, 0, mask.length, 0, 0, 0];
    const visit = (at: number) => {
      if (mask[at] !== kind || seen[at] === 1) return;
      seen[at] = 1;
      stack[depth++] = at;
    };
    visit(start);
    while (depth > 0) {
      const at = stack[--depth] ?? 0;
      const column = at % width;
      const row = (at - column) / width;
      pixels += 1;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
      if (column > 0) visit(at - 1);
      if (column < width - 1) visit(at + 1);
      visit(at - width);
      visit(at + width);
    }
    return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, pixels };
  }
}
