/** Computes how many pixels of the screen's header (company, steps, title, hint) are scrolled out of sight. */

export interface HeadScroll {
  /** The height of the header in pixels. */
  head: number;
  /** The current and the previous scroll position of the document. */
  top: number;
  before: number;
}

/** Collapses the header while scrolling down and reveals it while scrolling up. At the very top, it is fully visible. */
export function foldAfter(fold: number, { head, top, before }: HeadScroll): number {
  return Math.max(0, Math.min(fold + top - before, head, top));
}

/**
 * Returns where a partly collapsed header comes to rest. Near the top, it cannot collapse by more than the document is
 * scrolled.
 */
export function restOf(fold: number, head: number, top: number): number {
  return fold > head / 2 ? Math.min(head, Math.max(0, top)) : 0;
}
