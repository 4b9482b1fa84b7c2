/** Determines the visible pages and the current one. */
import { PAGE_GAP, pagesInView } from './page-layout.ts';
import type { DocumentView } from './progress.ts';

/** A page counts as being read if a quarter of it is visible, or if it fills a quarter of the view. */
const MIN_SHARE = 1 / 4;

/** Returns page numbers from 1, as on screen and in the evidence. Excludes pages that are not drawn yet. */
export function pagesBeingRead({ layout, top, bottom, isDrawn }: DocumentView): number[] {
  return pagesInView(layout, top, bottom)
    .filter(({ index, visibleHeight }) => {
      const most = Math.min(layout.heights[index] ?? 0, bottom - top);
      return isDrawn(index) && visibleHeight >= most * MIN_SHARE;
    })
    .map(({ index }) => index + 1);
}

/** Returns the page that fills most of the view or, at the very end, the last page however short. */
export function currentPage({ layout, top, bottom }: DocumentView): number {
  if (top > 0 && bottom >= layout.height - PAGE_GAP) return layout.tops.length;
  const [first, ...others] = pagesInView(layout, top, bottom);
  if (!first) return 1;
  return (
    others.reduce((best, page) => (page.visibleHeight > best.visibleHeight ? page : best), first).index + 1
  );
}
