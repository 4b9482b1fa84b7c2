/** Where each page lies, and which place of the document lies where on the screen. */

/** As it is shown, its rotation applied; in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** A place in the document that no zoom moves: how far down (0 to 1) on which page, counted from 0. */
export interface Place {
  index: number;
  down: number;
}

export interface Layout {
  pageWidth: number;
  heights: readonly number[];
  tops: readonly number[];
  /** Of all pages with the gaps between and around them. */
  height: number;
}

export const PAGE_GAP = 12;

/** Every page is drawn equally wide. Those whose size is not known yet are taken to be like the first. */
export function layOut(
  count: number,
  pageWidth: number,
  first: PageSize,
  known: ReadonlyMap<number, PageSize>,
): Layout {
  const heights = Array.from({ length: count }, (_, index) => heightOf(known.get(index) ?? first, pageWidth));
  const tops: number[] = [];
  let height = PAGE_GAP;
  for (const each of heights) {
    tops.push(height);
    height += each + PAGE_GAP;
  }
  return { pageWidth, heights, tops, height };
}

/** The place at a height of the layout; a gap belongs to the end of the page above it. */
export function placeAt(layout: Layout, y: number): Place {
  const index = Math.max(
    0,
    layout.tops.findLastIndex((top) => top <= y),
  );
  const height = layout.heights[index] ?? 0;
  const down = height > 0 ? (y - (layout.tops[index] ?? 0)) / height : 0;
  return { index, down: Math.min(1, Math.max(0, down)) };
}

export function heightAt(layout: Layout, { index, down }: Place): number {
  return (layout.tops[index] ?? 0) + down * (layout.heights[index] ?? 0);
}

/** How much of the document lies above a place, from 0 to 1. Only pages count, so the zoom does not change it. */
export function shareAbove(layout: Layout, { index, down }: Place): number {
  const total = sum(layout.heights);
  if (!(total > 0)) return 0;
  return (sum(layout.heights.slice(0, index)) + down * (layout.heights[index] ?? 0)) / total;
}

export interface Glimpse {
  index: number;
  /** The height of its part that is in view. */
  seen: number;
}

/** The pages in view, from the top. */
export function pagesInView(layout: Layout, top: number, bottom: number): Glimpse[] {
  const glimpses: Glimpse[] = [];
  for (let index = placeAt(layout, top).index; index < layout.tops.length; index += 1) {
    const start = layout.tops[index] ?? 0;
    if (start >= bottom) break;
    const seen = Math.min(bottom, start + (layout.heights[index] ?? 0)) - Math.max(top, start);
    if (seen > 0) glimpses.push({ index, seen });
  }
  return glimpses;
}

function heightOf(size: PageSize, pageWidth: number): number {
  return size.width > 0 ? Math.round((pageWidth * size.height) / size.width) : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
