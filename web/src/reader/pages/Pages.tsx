import { isNarrow, pageWidth } from '@countersign/contract/rules/document-reading';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Page, type Mark } from './Page.tsx';
import type { PageSize } from '../../pdf/page-text.ts';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import { layOutPages, offsetOf, PAGE_GAP, type Layout, type ShownPage } from '../reading/page-layout.ts';
import type { Match } from '../passages/search.ts';
import { useElementSize } from '../../ui/use-element-size.ts';
import { useScrollAnchor, type ScrollAnchor } from './use-scroll-anchor.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';
import { useZoomKeys } from '../use-zoom-keys.ts';
import { GO_TO_MARGIN, type ViewProps } from '../view.ts';

/** Renders the pages of the document that are in or near the view. */
export function Pages(props: ViewProps) {
  const { pdf, zoom, onZoom, fold, matches, current } = props;
  const texts = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const above = useRef<HTMLDivElement>(null);
  const size = useElementSize(scroller);
  const aboveHeight = useElementSize(above).height;
  /** The height of the content above the pages. */
  const lead = fold.head + aboveHeight;
  const base = pageWidth(size.width);
  const { layout, onSize } = usePageLayout(pdf, Math.round(base * zoom));
  const width = Math.max(size.width, layout.pageWidth + size.width - base);
  const anchor = useScrollAnchor(scroller, { layout, zoom, width, head: lead });

  // oxlint-disable-next-line react/incompatible-library -- its functions are only called, never passed to memoised components
  const virtualizer = useVirtualizer({
    count: pdf.pages,
    enabled: base > 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.heights[index] ?? 0,
    gap: PAGE_GAP,
    paddingStart: PAGE_GAP + lead,
    paddingEnd: PAGE_GAP,
    overscan: 1,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout, lead]);

  const { reportView, onDrawn } = useViewReport(scroller, props, { layout, size, anchor, aboveHeight });
  useGoTo(scroller, props, layout, lead);
  useZoomGestures({
    scroller,
    content,
    zoom,
    onZoom(level, point) {
      anchor.anchorAt(point);
      onZoom(level);
    },
  });
  useZoomKeys(scroller, zoom, onZoom);

  return (
    // A scrolling region must be focusable. The direction of the pages does not depend on the language.
    <section
      ref={scroller}
      aria-label={texts.document.region}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: arrow keys scroll what has the focus
      tabIndex={0}
      dir="ltr"
      className="pdf-scroller bg-ground min-h-0 flex-1 overflow-auto -outline-offset-2"
      onScroll={({ currentTarget }) => {
        anchor.onScroll();
        fold.onScroll(currentTarget.scrollTop);
        reportView();
      }}
    >
      {props.above && (
        <div
          ref={above}
          className="narrow:px-6 sticky start-0 px-3 pt-3"
          style={{ width: size.width || undefined, marginTop: fold.head }}
        >
          {props.above}
        </div>
      )}
      <div
        ref={content}
        className="relative"
        style={{ width, height: layout.height, marginTop: props.above ? 0 : fold.head }}
      >
        {virtualizer.getVirtualItems().map(({ index }) => (
          <Page
            key={index}
            pdf={pdf}
            index={index}
            left={Math.round((width - layout.pageWidth) / 2)}
            top={layout.tops[index] ?? 0}
            width={layout.pageWidth}
            height={layout.heights[index] ?? 0}
            isCropped={isNarrow(size.width)}
            marks={marksOn(index, matches, current)}
            onSize={onSize}
            onDrawn={onDrawn}
          />
        ))}
      </div>
    </section>
  );
}

/** Lays out all pages. Assumes that a page that is not loaded yet has the size of the first one. */
function usePageLayout(pdf: PdfDocument, width: number) {
  const [known, setKnown] = useState<ReadonlyMap<number, ShownPage>>(new Map());
  const layout = useMemo(
    () => layOutPages(pdf.pages, width, known.get(0) ?? pdf.firstPage, known),
    [pdf, width, known],
  );
  const onSize = useCallback(
    (index: number, page: ShownPage) => setKnown((now) => withSize(now, index, page, pdf.firstPage)),
    [pdf],
  );
  return { layout, onSize };
}

interface Measured {
  layout: Layout;
  aboveHeight: number;
  /** The size of the view. A new object triggers a report. */
  size: object;
  anchor: ScrollAnchor;
}

/** Reports the visible pages after scrolling, after a layout change, and after a page is drawn. */
function useViewReport(
  scroller: RefObject<HTMLElement | null>,
  { zoom, fold, onViewChange }: ViewProps,
  { layout, size, anchor, aboveHeight }: Measured,
) {
  const { head } = fold;
  const drawn = useRef(new Set<number>());
  const reportView = () => {
    const element = scroller.current;
    if (!element || layout.pageWidth === 0) return;
    onViewChange({
      mode: 'page',
      layout,
      // The visible part of the document begins below the header of the screen.
      top: element.scrollTop - fold.folded() - aboveHeight,
      bottom: element.scrollTop - head - aboveHeight + element.clientHeight,
      zoom,
      hasScrolled: anchor.hasScrolled(),
      isDrawn: (index) => drawn.current.has(index),
    });
  };
  const latestReport = useRef(reportView);
  useEffect(() => {
    latestReport.current = reportView;
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of any of these changes what is visible
  useEffect(() => latestReport.current(), [layout, size, head, aboveHeight]);
  const onDrawn = useCallback((index: number, isDrawn: boolean) => {
    if (isDrawn) drawn.current.add(index);
    else drawn.current.delete(index);
    if (isDrawn) latestReport.current();
  }, []);
  return { reportView, onDrawn };
}

/** Provides a function that scrolls to a position. Scrolls to the start position first. */
function useGoTo(
  scroller: RefObject<HTMLElement | null>,
  { start, goTo, fold }: ViewProps,
  layout: Layout,
  lead: number,
): void {
  useImperativeHandle(goTo, () => (position) => {
    const offset = offsetOf(layout, position) - (position.down > 0 ? GO_TO_MARGIN : PAGE_GAP);
    const element = scroller.current;
    element?.scrollTo({ top: lead + offset, behavior: 'instant' });
    fold.foldAway(element?.scrollTop ?? 0);
  });
  const isLaidOut = layout.pageWidth > 0;
  const hasStarted = useRef(start.index === 0 && start.down === 0);
  useLayoutEffect(() => {
    if (hasStarted.current || !isLaidOut) return;
    hasStarted.current = true;
    goTo.current?.(start);
  }, [isLaidOut, start, goTo]);
}

const NO_MARKS: readonly Mark[] = [];

function marksOn(index: number, matches: readonly Match[], current: Match | null): readonly Mark[] {
  const here = matches.filter(({ page }) => page === index);
  if (here.length === 0) return NO_MARKS;
  return here.flatMap((match) => match.boxes.map((box) => ({ box, isCurrent: match === current })));
}

/**
 * Returns the map with the size added. Returns the same map if it already contains the size, so that the layout is not
 * recomputed.
 */
function withSize(
  known: ReadonlyMap<number, ShownPage>,
  index: number,
  shown: ShownPage,
  first: PageSize,
): ReadonlyMap<number, ShownPage> {
  const before = known.get(index) ?? known.get(0) ?? first;
  if (before.width * shown.height === before.height * shown.width) return known;
  return new Map(known).set(index, shown);
}
