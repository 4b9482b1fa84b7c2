/** Finds passages on the screen by their position on the page, which their `data-down` attribute contains. */
import type { DocumentPosition } from '../reading/page-layout.ts';
import { GO_TO_MARGIN } from '../view.ts';

const PASSAGE = '[data-down]';

/**
 * Returns the element at a position. Prefers the search match at the position. Otherwise, returns the last passage that
 * begins at the position or above it.
 */
export function elementAt(scroller: Element, { index, down }: DocumentPosition): Element | null {
  const page = scroller.querySelector(`[data-index="${index}"]`);
  if (!page) return null;
  const found = down > 0 ? page.querySelector('mark[data-current]') : null;
  const above = [...page.querySelectorAll(PASSAGE)].filter((each) => downOf(each) <= down + 0.001);
  return found ?? (down > 0 ? above.at(-1) : null) ?? page;
}

/** Returns the document position of the passage near the top of the view. */
export function positionAtTop(scroller: Element): DocumentPosition | null {
  const top = scroller.getBoundingClientRect().top + GO_TO_MARGIN;
  const found = [...scroller.querySelectorAll(PASSAGE)].find(
    (element) => element.getBoundingClientRect().bottom > top,
  );
  const page = found?.closest('[data-index]');
  if (!found || !page) return null;
  return { index: Number(page.getAttribute('data-index')), down: downOf(found) };
}

const downOf = (element: Element): number => Number(element.getAttribute('data-down'));
