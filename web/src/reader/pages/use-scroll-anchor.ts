/** Keeps the visible content in place while the layout changes (scroll anchoring). */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { offsetOf, positionAt, type Layout } from '../reading/page-layout.ts';

export interface Point {
  x: number;
  y: number;
}

interface ZoomedLayout {
  layout: Layout;
  zoom: number;
  /** The width of the scrollable content. */
  width: number;
  /** The space above the pages. The header of the screen covers it. */
  head: number;
}

export interface ScrollAnchor {
  /** Handles a scroll event. Call it on every scroll event. */
  onScroll(): void;
  /** Sets the point of the view that the next zoom keeps in place. Defaults to the centre. */
  anchorAt(point: Point): void;
  /** Returns whether the signer has scrolled since the last zoom change. */
  hasScrolled(): boolean;
}

export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  current: ZoomedLayout,
): ScrollAnchor {
  const before = useRef(current);
  // The position after the last scroll event. The position of the element itself is not reliable, because the browser
  // changes it when the layout shrinks.
  const position = useRef({ top: 0, left: 0 });
  const restTop = useRef(0);
  const anchor = useRef<Point>(null);
  const scrolled = useRef(false);
  const { layout, zoom, width, head } = current;

  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    const now = { layout, zoom, width, head };
    before.current = now;
    if (!element || (old.layout === layout && old.head === head)) return;
    const isZoomed = old.zoom !== zoom;
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const point = isZoomed ? (anchor.current ?? middle) : { x: middle.x, y: 0 };
    anchor.current = null;
    element.scrollTo({
      top: newTop(old, now, position.current.top + point.y) - point.y,
      left: newLeft(old, now, position.current.left + point.x) - point.x,
      behavior: 'instant',
    });
    position.current = { top: element.scrollTop, left: element.scrollLeft };
    restTop.current = element.scrollTop;
    if (isZoomed) scrolled.current = false;
  }, [scroller, layout, zoom, width, head]);

  return {
    onScroll() {
      const element = scroller.current;
      if (!element) return;
      position.current = { top: element.scrollTop, left: element.scrollLeft };
      // The scrollTo call above also fires scroll events. They do not count as scrolling by the signer.
      if (Math.abs(element.scrollTop - restTop.current) > 1) scrolled.current = true;
    },
    anchorAt(point) {
      anchor.current = point;
    },
    hasScrolled: () => scrolled.current,
  };
}

function newTop(old: ZoomedLayout, now: ZoomedLayout, y: number): number {
  const position = positionAt(old.layout, y - old.head);
  const beyondPage = y - old.head - offsetOf(old.layout, position);
  return offsetOf(now.layout, position) + beyondPage + now.head;
}

/** Returns the new horizontal position. The pages are centred, so it depends on the distance from the centre. */
function newLeft(old: ZoomedLayout, now: ZoomedLayout, x: number): number {
  if (!(old.layout.pageWidth > 0)) return now.width / 2;
  return ((x - old.width / 2) / old.layout.pageWidth) * now.layout.pageWidth + now.width / 2;
}
