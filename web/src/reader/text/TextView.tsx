import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react';
import type { ZoomLevel } from '@countersign/contract/rules/document-reading';
import { useTexts } from '../../texts/texts.tsx';
import type { DocumentPosition, Layout } from '../reading/page-layout.ts';
import type { AloudState } from '../speech/read-aloud.ts';
import { useElementSize } from '../../ui/use-element-size.ts';
import { useZoomKeys } from '../use-zoom-keys.ts';
import { GO_TO_MARGIN, type ViewProps } from '../view.ts';
import type { DocumentText } from '../passages/document-text.ts';
import { elementAt, positionAtTop } from './place-in-text.ts';
import { TextPage } from './TextPage.tsx';

interface TextViewProps extends ViewProps {
  text: DocumentText;
  aloud: AloudState;
  /** Switches to the page view at this position. */
  onShowPage: (position: DocumentPosition) => void;
}

/** The assumed height of an A4 page as text on a phone, before the text has loaded. */
const ASSUMED_HEIGHT = 1400;
/** The delay after which the text of the pages around the target is assumed to have loaded. */
const ARRIVED_MS = 1500;
const MOVES = ['wheel', 'touchmove', 'keydown'] as const;

/** Shows the text of the document, page by page, at the signer's text size. Only pages near the view are in the DOM. */
export function TextView(props: TextViewProps) {
  const { pdf, text, zoom, onZoom, fold, matches, current, aloud, onShowPage } = props;
  const texts = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const aboveHeight = useElementSize(above).height;
  const lead = fold.head + aboveHeight;
  const shown = useRef(new Set<number>());
  const targetRef = useRef<DocumentPosition>(null);
  const restRef = useRef({ zoom, top: 0, hasScrolled: false });

  // oxlint-disable-next-line react/incompatible-library -- its functions are only called, never passed to memoised components
  const virtualizer = useVirtualizer({
    count: pdf.pages,
    getScrollElement: () => scroller.current,
    estimateSize: () => ASSUMED_HEIGHT,
    paddingStart: lead,
    overscan: 1,
  });
  // If a page above the view changes its height, the visible text must not move.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, { scrollOffset }) =>
    item.end <= (scrollOffset ?? 0);
  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();

  const report = useViewReport(props, lead, { scroller, virtualizer, shown, targetRef, restRef });
  const settle = useGoTo(props, { scroller, virtualizer, shown, targetRef });
  const place = useTextSize(props, scroller, restRef);
  const onShown = useCallback(
    (index: number, isShown: boolean) => {
      if (isShown) shown.current.add(index);
      else shown.current.delete(index);
      if (!isShown) return;
      if (targetRef.current?.index === index) requestAnimationFrame(settle);
      report();
    },
    [settle, report],
  );
  useZoomKeys(scroller, zoom, onZoom);
  return (
    <section
      ref={scroller}
      aria-label={texts.document.region}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: arrow keys scroll what has the focus
      tabIndex={0}
      className="text-scroller bg-surface min-h-0 flex-1 overflow-auto overscroll-contain -outline-offset-2"
      onScroll={({ currentTarget }) => {
        if (Math.abs(currentTarget.scrollTop - restRef.current.top) > 1) restRef.current.hasScrolled = true;
        place.current = positionAtTop(currentTarget);
        fold.onScroll(currentTarget.scrollTop);
        report();
      }}
    >
      <div className="relative" style={{ height: total, fontSize: `${1.0625 * zoom}rem` }}>
        {props.above && (
          <div ref={above} className="narrow:px-6 absolute inset-x-0 p-3" style={{ top: fold.head }}>
            {props.above}
          </div>
        )}
        <div className="absolute inset-x-0" style={{ top: items[0]?.start ?? 0 }}>
          {items.map(({ index }) => (
            <div key={index} ref={virtualizer.measureElement} data-index={index}>
              <TextPage
                pdf={pdf}
                text={text}
                index={index}
                matches={matches}
                current={current}
                spoken={aloud.kind !== 'silent' && aloud.page === index ? aloud.passage : null}
                onShown={onShown}
                onShowPage={onShowPage}
              />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

interface Shared {
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  /** The pages whose text is shown. */
  shown: RefObject<Set<number>>;
  /** The position that the view is scrolling to. */
  targetRef: RefObject<DocumentPosition | null>;
  /** The text size, and whether the signer has scrolled since the text size last changed. */
  restRef: RefObject<{ zoom: ZoomLevel; top: number; hasScrolled: boolean }>;
}

/** Reports the visible pages after scrolling, after a layout change, and after the text of a page appears. */
function useViewReport(
  { zoom, fold, aloud, onViewChange }: TextViewProps,
  lead: number,
  { scroller, virtualizer, shown, targetRef, restRef }: Shared,
): () => void {
  const size = useElementSize(scroller);
  const total = virtualizer.getTotalSize();
  const reportView = () => {
    const element = scroller.current;
    if (!element || size.width === 0) return;
    // Pages that the view passes while it scrolls to a target do not count as read.
    if (targetRef.current && !shown.current.has(targetRef.current.index)) return;
    const layout = layoutOf(virtualizer.measurementsCache, lead);
    onViewChange({
      mode: aloud.kind === 'reading' ? 'aloud' : 'text',
      layout,
      top: element.scrollTop - fold.folded() - (lead - fold.head),
      bottom: element.scrollTop - lead + element.clientHeight,
      position: positionAtTop(element),
      zoom,
      hasScrolled: restRef.current.hasScrolled,
      isDrawn: (index) => shown.current.has(index),
    });
  };
  const latest = useRef(reportView);
  useEffect(() => {
    latest.current = reportView;
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of any of these changes what is visible
  useEffect(() => latest.current(), [size, lead, zoom, total, aloud.kind]);
  return useCallback(() => latest.current(), []);
}

/**
 * Provides a function that scrolls to a position. Scrolls to the start position first. Returns a function that
 * continues scrolling.
 */
function useGoTo(
  { fold, start, goTo }: TextViewProps,
  { scroller, virtualizer, shown, targetRef }: Omit<Shared, 'restRef'>,
): () => void {
  const { head, folded, foldAway } = fold;
  const total = virtualizer.getTotalSize();
  const arrived = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Scrolls to the target. Repeats this until the text of its page is shown. */
  const settle = useCallback(() => {
    const element = scroller.current;
    const wanted = targetRef.current;
    if (!element || !wanted) return;
    const found = shown.current.has(wanted.index) ? elementAt(element, wanted) : null;
    if (!found) {
      // Does not use scrollToIndex, which would keep scrolling to the target afterwards.
      element.scrollTo({ top: virtualizer.measurementsCache[wanted.index]?.start ?? 0, behavior: 'instant' });
      return;
    }
    const [view, box] = [element.getBoundingClientRect(), found.getBoundingClientRect()];
    const offset = box.top - view.top;
    const isInView = offset >= GO_TO_MARGIN && box.bottom <= view.bottom && folded() === head;
    if (isInView) return;
    const margin = wanted.down > 0 ? GO_TO_MARGIN : 0;
    element.scrollTo({ top: element.scrollTop + offset - margin, behavior: 'instant' });
    foldAway(element.scrollTop);
  }, [scroller, virtualizer, shown, targetRef, head, folded, foldAway]);
  useImperativeHandle(goTo, () => (position) => {
    targetRef.current = position;
    settle();
    clearTimeout(arrived.current);
    arrived.current = setTimeout(() => {
      targetRef.current = null;
    }, ARRIVED_MS);
  });
  useEffect(() => () => clearTimeout(arrived.current), []);
  // Pages around the target change their height when their text loads. The target must stay in view.
  useEffect(settle, [settle, total]);
  const begin = useRef(start);
  useLayoutEffect(() => {
    if (begin.current.index > 0 || begin.current.down > 0) goTo.current?.(begin.current);
  }, [goTo]);
  // If the signer scrolls, stop scrolling to the target.
  useEffect(() => {
    const element = scroller.current;
    const forget = () => {
      targetRef.current = null;
    };
    for (const name of MOVES) element?.addEventListener(name, forget, { passive: true });
    return () => {
      for (const name of MOVES) element?.removeEventListener(name, forget);
    };
  }, [scroller, targetRef]);
  return settle;
}

/** Keeps the passage near the top in view when the text size changes. Returns the position of this passage. */
function useTextSize(
  { zoom, goTo }: TextViewProps,
  scroller: Shared['scroller'],
  restRef: Shared['restRef'],
): RefObject<DocumentPosition | null> {
  const place = useRef<DocumentPosition>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (restRef.current.zoom === zoom || !element) return;
    if (place.current) goTo.current?.(place.current);
    restRef.current = { zoom, top: element.scrollTop, hasScrolled: false };
  }, [scroller, restRef, zoom, goTo]);
  return place;
}

/** Converts the pages of the text view to the layout format of the page view. */
function layoutOf(pages: readonly { start: number; size: number }[], head: number): Layout {
  const heights = pages.map(({ size }) => size);
  return {
    pageWidth: 0,
    heights,
    tops: pages.map(({ start }) => start - head),
    height: heights.reduce((sum, height) => sum + height, 0),
  };
}
