/** Determines which pages are visible and which one is current. */
import { PAGE_GAP, pagesInView } from './page-layout.ts';
import type { DocumentView } from './progress.ts';

/**
 * The fraction from which a page counts as read. Either this fraction of the page is visible, or the page fills this
 * fraction of the view.
 */
const MIN_SHARE = 1 / 4;

/**
 * Returns the numbers of the pages being read. Page numbers start at 1, as on the screen and in the evidence. Pages
 * that are not drawn yet are excluded.
 */
export function pagesBeingRead({ layout, top, bottom, isDrawn }: DocumentView): number[] {
  return pagesInView(layout, top, bottom)
    .filter(({ index, visibleHeight }) => {
      const most = Math.min(layout.heights[index] ?? 0, bottom - top);
      return isDrawn(index) && visibleHeight >= most * MIN_SHARE;
    })
    .map(({ index }) => index + 1);
}

/**
 * Returns the number of the page that fills most of the view. At the very end of the document, returns the last page,
 * even if it is short.
 */
export function currentPage({ layout, top, bottom }: DocumentView): number {
  if (top > 0 && bottom >= layout.height - PAGE_GAP) return layout.tops.length;
  const [first, ...others] = pagesInView(layout, top, bottom);
  if (!first) return 1;
  return (
    others.reduce((best, page) => (page.visibleHeight > best.visibleHeight ? page : best), first).index + 1
  );
}
