/** Lays out the pages and converts positions in the document to offsets in the layout. */
import type { PageSize } from '../../pdf/page-text.ts';

/** The visible part of a page. Its width excludes the cropped margins on the left and right. */
export interface ShownPage extends PageSize {
  left: number;
}

/**
 * A position in the document that does not depend on the zoom: the page, counted from 0, and the vertical position on
 * the page, from 0 to 1.
 */
export interface DocumentPosition {
  index: number;
  down: number;
}

export interface Layout {
  pageWidth: number;
  heights: readonly number[];
  tops: readonly number[];
  /** The height of all pages, including the gaps between them and around them. */
  height: number;
}

export const PAGE_GAP = 12;

/**
 * Lays out the pages with the same width. Assumes that a page of unknown size has the proportions of the first page.
 */
export function layOutPages(
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

/** Returns the position at an offset of the layout. A gap counts as the end of the page above it. */
export function positionAt(layout: Layout, y: number): DocumentPosition {
  const index = Math.max(
    0,
    layout.tops.findLastIndex((top) => top <= y),
  );
  const height = layout.heights[index] ?? 0;
  const down = height > 0 ? (y - (layout.tops[index] ?? 0)) / height : 0;
  return { index, down: Math.min(1, Math.max(0, down)) };
}

export function offsetOf(layout: Layout, { index, down }: DocumentPosition): number {
  return (layout.tops[index] ?? 0) + down * (layout.heights[index] ?? 0);
}

/**
 * Returns the fraction of the document above a position, from 0 to 1. Gaps do not count, so zooming does not change the
 * fraction.
 */
export function shareAbove(layout: Layout, { index, down }: DocumentPosition): number {
  const total = sum(layout.heights);
  if (!(total > 0)) return 0;
  return (sum(layout.heights.slice(0, index)) + down * (layout.heights[index] ?? 0)) / total;
}

export interface VisiblePage {
  index: number;
  visibleHeight: number;
}

/** Returns the pages in view, from top to bottom. */
export function pagesInView(layout: Layout, top: number, bottom: number): VisiblePage[] {
  const visible: VisiblePage[] = [];
  for (let index = positionAt(layout, top).index; index < layout.tops.length; index += 1) {
    const start = layout.tops[index] ?? 0;
    if (start >= bottom) break;
    const visibleHeight = Math.min(bottom, start + (layout.heights[index] ?? 0)) - Math.max(top, start);
    if (visibleHeight > 0) visible.push({ index, visibleHeight });
  }
  return visible;
}

function heightOf(size: PageSize, pageWidth: number): number {
  return size.width > 0 ? Math.round((pageWidth * size.height) / size.width) : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
