import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
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
  /** Shows a page as it is. */
  onShowPage: (position: DocumentPosition) => void;
}

/** About as high as the text of an A4 page is on a phone. */
const ASSUMED_HEIGHT = 1400;
/** By then the pages around the place that was gone to have their texts. */
const ARRIVED_MS = 1500;
const MOVES = ['wheel', 'touchmove', 'keydown'] as const;

/** The document's own text at the signer's size, page by page; only pages near the view are in the document. */
export function TextView(props: TextViewProps) {
  const { pdf, text, zoom, onZoom, fold, start, matches, current, aloud, onViewChange, goTo, onShowPage } =
    props;
  const { head, folded, foldAway } = fold;
  const texts = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useRef(new Set<number>());
  const target = useRef<DocumentPosition>(null);
  const arrived = useRef<ReturnType<typeof setTimeout>>(undefined);
  const size = useElementSize(scroller);
  const rest = useRef({ zoom, top: 0, hasScrolled: false });

  // oxlint-disable-next-line react/incompatible-library -- its functions are only called, never passed to memoised components
  const virtualizer = useVirtualizer({
    count: pdf.pages,
    getScrollElement: () => scroller.current,
    estimateSize: () => ASSUMED_HEIGHT,
    paddingStart: head,
    overscan: 1,
  });
  // What grows or shrinks above the view must not move what is in it.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, { scrollOffset }) =>
    item.end <= (scrollOffset ?? 0);

  const reportView = () => {
    const element = scroller.current;
    if (!element || size.width === 0) return;
    // On the way to a page nobody reads what is passed.
    if (target.current && !shown.current.has(target.current.index)) return;
    const layout = layoutOf(virtualizer.measurementsCache, head);
    onViewChange({
      mode: aloud.kind === 'reading' ? 'aloud' : 'text',
      layout,
      top: element.scrollTop - fold.folded(),
      bottom: element.scrollTop - head + element.clientHeight,
      position: positionAtTop(element),
      zoom,
      hasScrolled: rest.current.hasScrolled,
      isDrawn: (index) => shown.current.has(index),
    });
  };
  const latestReport = useRef(reportView);
  useEffect(() => {
    latestReport.current = reportView;
  });
  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  useEffect(() => latestReport.current(), [size, head, zoom, total, aloud.kind]);

  /** Goes on until the page that is wanted is there. */
  const settle = useCallback(() => {
    const element = scroller.current;
    const wanted = target.current;
    if (!element || !wanted) return;
    const found = shown.current.has(wanted.index) ? elementAt(element, wanted) : null;
    if (!found) {
      // Not by the virtualizer's own function, which scrolls there again and again.
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
  }, [virtualizer, head, folded, foldAway]);
  useImperativeHandle(goTo, () => (position) => {
    target.current = position;
    settle();
    clearTimeout(arrived.current);
    arrived.current = setTimeout(() => {
      target.current = null;
    }, ARRIVED_MS);
  });
  useEffect(() => () => clearTimeout(arrived.current), []);
  // Pages around it that get their texts meanwhile must not move it away.
  useEffect(settle, [settle, total]);
  const begin = useRef(start);
  useLayoutEffect(() => {
    if (begin.current.index > 0 || begin.current.down > 0) goTo.current?.(begin.current);
  }, [goTo]);

  const onShown = useCallback(
    (index: number, isShown: boolean) => {
      if (isShown) shown.current.add(index);
      else shown.current.delete(index);
      if (!isShown) return;
      if (target.current?.index === index) requestAnimationFrame(settle);
      latestReport.current();
    },
    [settle],
  );

  // Another text size keeps the passage near the top in view.
  const place = useRef<DocumentPosition>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (rest.current.zoom === zoom || !element) return;
    if (place.current) goTo.current?.(place.current);
    rest.current = { zoom, top: element.scrollTop, hasScrolled: false };
  }, [zoom, goTo]);

  useZoomKeys(scroller, zoom, onZoom);
  // Who scrolls meanwhile is not pulled back.
  useEffect(() => {
    const element = scroller.current;
    const forget = () => {
      target.current = null;
    };
    for (const name of MOVES) element?.addEventListener(name, forget, { passive: true });
    return () => {
      for (const name of MOVES) element?.removeEventListener(name, forget);
    };
  }, []);
  return (
    <section
      ref={scroller}
      aria-label={texts.document.region}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: arrow keys scroll what has the focus
      tabIndex={0}
      className="text-scroller bg-surface min-h-0 flex-1 overflow-auto overscroll-contain -outline-offset-2"
      onScroll={({ currentTarget }) => {
        if (Math.abs(currentTarget.scrollTop - rest.current.top) > 1) rest.current.hasScrolled = true;
        place.current = positionAtTop(currentTarget);
        fold.onScroll(currentTarget.scrollTop);
        reportView();
      }}
    >
      <div className="relative" style={{ height: total, fontSize: `${1.0625 * zoom}rem` }}>
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

/** The texts of the pages, in the form in which the pages themselves are laid out. */
function layoutOf(pages: readonly { start: number; size: number }[], head: number): Layout {
  const heights = pages.map(({ size }) => size);
  return {
    pageWidth: 0,
    heights,
    tops: pages.map(({ start }) => start - head),
    height: heights.reduce((sum, height) => sum + height, 0),
  };
}
