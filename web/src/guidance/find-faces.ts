/** Moves the cascade over the picture at every scale, and merges overlapping hits into faces. */
import type { Cascade } from './cascade.ts';
import type { Box, Picture } from './picture.ts';

export interface Face extends Box {
  /** The confidence, which is the sum of the scores of all hits for this face. */
  score: number;
}

interface Hit {
  row: number;
  column: number;
  size: number;
  score: number;
}

const SIZE_STEP = 1.1;
const POSITION_STEP = 0.08;
/** The intersection over union from which two hits count as the same face. */
const MIN_OVERLAP = 0.2;

export interface FaceSearch {
  cascade: Cascade;
  /**
   * The size of the smallest face, as a fraction of the picture's shorter side. The search for small faces takes most
   * of the time.
   */
  minSize: number;
}

/**
 * Returns all faces, beginning with the most certain one. The hits of all searches are combined, for example of one
 * search for upright heads and one for tilted heads.
 */
export function findFaces(picture: Picture, searches: readonly FaceSearch[]): Face[] {
  return mergeHits(searches.flatMap((search) => hitsOf(picture, search)));
}

function hitsOf(picture: Picture, { cascade, minSize }: FaceSearch): Hit[] {
  const { width, height } = picture;
  const shorter = Math.min(width, height);
  const hits: Hit[] = [];
  for (let size = shorter * minSize; size <= shorter; size *= SIZE_STEP) {
    const step = Math.max(1, Math.floor(POSITION_STEP * size));
    // The pixel tests of a rotated cascade also stay within half the size of the window.
    const margin = Math.ceil(size / 2) + 1;
    for (let row = margin; row < height - margin; row += step) {
      for (let column = margin; column < width - margin; column += step) {
        const score = scoreAt(picture, cascade, row, column, size);
        if (score > 0) hits.push({ row, column, size, score });
      }
    }
  }
  return hits;
}

/** Returns the score of a window. It is fast, because the first few trees reject nearly every window. */
function scoreAt(picture: Picture, cascade: Cascade, row: number, column: number, size: number): number {
  const { data, width } = picture;
  const { depth, trees, tests, leaves, thresholds } = cascade;
  const count = 1 << depth;
  const [top, left] = [row * 256, column * 256];
  let sum = 0;
  for (let tree = 0; tree < trees; tree++) {
    let node = 1;
    for (let level = 0; level < depth; level++) {
      const at = (tree * count + node) * 4;
      const first =
        ((top + (tests[at] ?? 0) * size) >> 8) * width + ((left + (tests[at + 1] ?? 0) * size) >> 8);
      const second =
        ((top + (tests[at + 2] ?? 0) * size) >> 8) * width + ((left + (tests[at + 3] ?? 0) * size) >> 8);
      node = 2 * node + ((data[first] ?? 0) <= (data[second] ?? 0) ? 1 : 0);
    }
    sum += leaves[tree * count + node - count] ?? 0;
    if (sum <= (thresholds[tree] ?? 0)) return -1;
  }
  return sum - (thresholds[trees - 1] ?? 0);
}

function mergeHits(hits: readonly Hit[]): Face[] {
  let left = [...hits].sort((a, b) => b.score - a.score);
  const faces: Face[] = [];
  for (let [best] = left; best; [best] = left) {
    const middle = best;
    const same = left.filter((hit) => hit === middle || overlap(middle, hit) > MIN_OVERLAP);
    left = left.filter((hit) => !same.includes(hit));
    faces.push(faceOf(same));
  }
  return faces.sort((a, b) => b.score - a.score);
}

function faceOf(hits: readonly Hit[]): Face {
  const mean = (of: (hit: Hit) => number) => hits.reduce((sum, hit) => sum + of(hit), 0) / hits.length;
  const size = mean((hit) => hit.size);
  return {
    x: mean((hit) => hit.column) - size / 2,
    y: mean((hit) => hit.row) - size / 2,
    width: size,
    height: size,
    score: hits.reduce((sum, hit) => sum + hit.score, 0),
  };
}

function overlap(a: Hit, b: Hit): number {
  const reach = (a.size + b.size) / 2;
  const most = Math.min(a.size, b.size);
  const common =
    Math.max(0, Math.min(most, reach - Math.abs(a.row - b.row))) *
    Math.max(0, Math.min(most, reach - Math.abs(a.column - b.column)));
  return common / (a.size ** 2 + b.size ** 2 - common);
}
