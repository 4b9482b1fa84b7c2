/** Keeps the place that the signer looks at where it is, while the layout around it changes. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { heightAt, placeAt, type Layout } from './reading/page-layout.ts';

export interface Point {
  x: number;
  y: number;
}

interface Sheets {
  layout: Layout;
  zoom: number;
  /** Of everything that scrolls. */
  width: number;
}

export interface KeptPlace {
  /** To be called on every scroll. */
  noteScroll(): void;
  /** The point of the view that the next change of zoom leaves in its place; its middle unless told. */
  holdAt(point: Point): void;
  /** Whether the signer has scrolled since the zoom last changed. */
  hasScrolled(): boolean;
}

export function useKeptPlace(scroller: RefObject<HTMLElement | null>, sheets: Sheets): KeptPlace {
  const before = useRef(sheets);
  // As of the last scroll: a layout that shrinks has already moved the element's own position.
  const position = useRef({ top: 0, left: 0 });
  const rest = useRef(0);
  const held = useRef<Point>(null);
  const scrolled = useRef(false);
  const { layout, zoom, width } = sheets;

  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    const now = { layout, zoom, width };
    before.current = now;
    if (!element || old.layout === layout) return;
    const isZoomed = old.zoom !== zoom;
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const point = isZoomed ? (held.current ?? middle) : { x: middle.x, y: 0 };
    held.current = null;
    element.scrollTo({
      top: movedDown(old, now, position.current.top + point.y) - point.y,
      left: movedAcross(old, now, position.current.left + point.x) - point.x,
      behavior: 'instant',
    });
    position.current = { top: element.scrollTop, left: element.scrollLeft };
    rest.current = element.scrollTop;
    if (isZoomed) scrolled.current = false;
  }, [scroller, layout, zoom, width]);

  return {
    noteScroll() {
      const element = scroller.current;
      if (!element) return;
      position.current = { top: element.scrollTop, left: element.scrollLeft };
      // The browser also reports the scrolling that was done above.
      if (Math.abs(element.scrollTop - rest.current) > 1) scrolled.current = true;
    },
    holdAt(point) {
      held.current = point;
    },
    hasScrolled: () => scrolled.current,
  };
}

function movedDown(old: Sheets, now: Sheets, y: number): number {
  const place = placeAt(old.layout, y);
  const beyondPage = y - heightAt(old.layout, place);
  return heightAt(now.layout, place) + beyondPage;
}

/** Pages are centred, so what counts is the distance from the middle. */
function movedAcross(old: Sheets, now: Sheets, x: number): number {
  if (!(old.layout.pageWidth > 0)) return now.width / 2;
  return ((x - old.width / 2) / old.layout.pageWidth) * now.layout.pageWidth + now.width / 2;
}
