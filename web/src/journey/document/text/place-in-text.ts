/** Finds passages on the screen by their place on the page, which stands in `data-down`. */
import type { DocumentPosition } from '../reading/page-layout.ts';
import { GO_TO_MARGIN } from '../view.ts';

const PASSAGE = '[data-down]';

/** The passage at a position: what a search has found there, or else the last one that does not begin below it. */
export function elementAt(scroller: Element, { index, down }: DocumentPosition): Element | null {
  const page = scroller.querySelector(`[data-index="${index}"]`);
  if (!page) return null;
  const found = down > 0 ? page.querySelector('mark[data-current]') : null;
  const above = [...page.querySelectorAll(PASSAGE)].filter((each) => downOf(each) <= down + 0.001);
  return found ?? (down > 0 ? above.at(-1) : null) ?? page;
}

/** The passage near the top of the view, and how far below the top it is. */
export function topElement(scroller: Element): { element: Element; offset: number } | null {
  const top = scroller.getBoundingClientRect().top;
  for (const element of scroller.querySelectorAll(PASSAGE)) {
    const box = element.getBoundingClientRect();
    if (box.bottom > top + GO_TO_MARGIN) return { element, offset: box.top - top };
  }
  return null;
}

/** The position in the document of what is near the top of the view. */
export function positionAtTop(scroller: Element): DocumentPosition | null {
  const found = topElement(scroller)?.element;
  const page = found?.closest('[data-index]');
  if (!found || !page) return null;
  return { index: Number(page.getAttribute('data-index')), down: downOf(found) };
}

const downOf = (element: Element): number => Number(element.getAttribute('data-down'));
