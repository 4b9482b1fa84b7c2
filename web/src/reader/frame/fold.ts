/** Computes by how many pixels the header of the screen (company, steps, title, hint) is collapsed. */

export interface HeadScroll {
  /** The height of the header in pixels. */
  head: number;
  /** The current and the previous scroll position of the document. */
  top: number;
  before: number;
}

/**
 * Returns the new number of collapsed pixels. Scrolling down collapses the header, and scrolling up reveals it. At the
 * very top of the document, the header is fully visible.
 */
export function foldAfter(fold: number, { head, top, before }: HeadScroll): number {
  return Math.max(0, Math.min(fold + top - before, head, top));
}

/**
 * Returns the number of collapsed pixels at which a partly collapsed header comes to rest. Near the top, the header
 * cannot collapse by more than the document is scrolled.
 */
export function restOf(fold: number, head: number, top: number): number {
  return fold > head / 2 ? Math.min(head, Math.max(0, top)) : 0;
}
