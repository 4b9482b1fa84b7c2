/** Which pages the signer is looking at. */
import { PAGE_GAP, pagesInView } from './page-layout.ts';
import type { Glance } from './progress.ts';

/** A sliver at the edge is not being read: a page counts from a quarter of itself, or of the view, onwards. */
const PART = 1 / 4;

/** Counted from 1, as the signer and the evidence count them. Pages that are still blank are left out. */
export function pagesBeingRead({ layout, top, bottom, isDrawn }: Glance): number[] {
  return pagesInView(layout, top, bottom)
    .filter(({ index, seen }) => {
      const most = Math.min(layout.heights[index] ?? 0, bottom - top);
      return isDrawn(index) && seen >= most * PART;
    })
    .map(({ index }) => index + 1);
}

/** The page that fills most of the view; at the very end the last one, however short. */
export function currentPage({ layout, top, bottom }: Glance): number {
  if (top > 0 && bottom >= layout.height - PAGE_GAP) return layout.tops.length;
  const [first, ...others] = pagesInView(layout, top, bottom);
  if (!first) return 1;
  return others.reduce((best, page) => (page.seen > best.seen ? page : best), first).index + 1;
}
