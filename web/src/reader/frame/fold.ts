/** How much of the head of the screen (company, steps, title, hint) is scrolled out of sight, in pixels. */

export interface HeadScroll {
  /** How high the head is. */
  head: number;
  /** Where the document is scrolled to, and where it was before. */
  top: number;
  before: number;
}

/** The head leaves with what is scrolled down and comes back with what is scrolled up; at the very top all of it is there. */
export function foldAfter(fold: number, { head, top, before }: HeadScroll): number {
  return Math.max(0, Math.min(fold + top - before, head, top));
}

/** Where a half-folded head comes to rest. Near the top it only can be as far away as the document is scrolled. */
export function restOf(fold: number, head: number, top: number): number {
  return fold > head / 2 ? Math.min(head, Math.max(0, top)) : 0;
}
