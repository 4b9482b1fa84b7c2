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
} from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Page, type Mark } from './Page.tsx';
import type { PageSize } from '../../pdf/page-text.ts';
import { layOutPages, offsetOf, PAGE_GAP, type ShownPage } from '../reading/page-layout.ts';
import type { Match } from '../passages/search.ts';
import { useElementSize } from '../../ui/use-element-size.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';
import { useZoomKeys } from '../use-zoom-keys.ts';
import { GO_TO_MARGIN, type ViewProps } from '../view.ts';

/** The pages of the document, of which only those near the view are rendered. */
export function Pages(props: ViewProps) {
  const { pdf, zoom, onZoom, fold, start, matches, current, onViewChange, goTo } = props;
  const { head } = fold;
  const texts = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const drawn = useRef(new Set<number>());
  const size = useElementSize(scroller);
  const [known, setKnown] = useState<ReadonlyMap<number, ShownPage>>(new Map());
  const isCropped = isNarrow(size.width);
  const base = pageWidth(size.width);
  const layout = useMemo(
    () => layOutPages(pdf.pages, Math.round(base * zoom), known.get(0) ?? pdf.firstPage, known),
    [pdf, base, zoom, known],
  );
  const width = Math.max(size.width, layout.pageWidth + size.width - base);
  const anchor = useScrollAnchor(scroller, { layout, zoom, width, head });

  // oxlint-disable-next-line react/incompatible-library -- its functions are only called, never passed to memoised components
  const virtualizer = useVirtualizer({
    count: pdf.pages,
    enabled: base > 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.heights[index] ?? 0,
    gap: PAGE_GAP,
    paddingStart: PAGE_GAP + head,
    paddingEnd: PAGE_GAP,
    overscan: 1,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout, head]);

  const reportView = () => {
    const element = scroller.current;
    if (!element || base === 0) return;
    onViewChange({
      mode: 'page',
      layout,
      // What the head of the screen covers is not visible.
      top: element.scrollTop - fold.folded(),
      bottom: element.scrollTop - head + element.clientHeight,
      zoom,
      hasScrolled: anchor.hasScrolled(),
      isDrawn: (index) => drawn.current.has(index),
    });
  };
  const latestReport = useRef(reportView);
  useEffect(() => {
    latestReport.current = reportView;
  });
  useEffect(() => latestReport.current(), [layout, size, head]);

  const onSize = useCallback(
    (index: number, page: ShownPage) => setKnown((now) => withSize(now, index, page, pdf.firstPage)),
    [pdf],
  );
  const onDrawn = useCallback((index: number, isDrawn: boolean) => {
    if (isDrawn) drawn.current.add(index);
    else drawn.current.delete(index);
    if (isDrawn) latestReport.current();
  }, []);

  useImperativeHandle(goTo, () => (position) => {
    const offset = offsetOf(layout, position) - (position.down > 0 ? GO_TO_MARGIN : PAGE_GAP);
    const element = scroller.current;
    element?.scrollTo({ top: head + offset, behavior: 'instant' });
    fold.foldAway(element?.scrollTop ?? 0);
  });
  const hasStarted = useRef(start.index === 0 && start.down === 0);
  useLayoutEffect(() => {
    if (hasStarted.current || base === 0) return;
    hasStarted.current = true;
    goTo.current?.(start);
  }, [base, start, goTo]);

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
    // A scrolling region must be focusable; its pages have the same direction in every language.
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
      <div ref={content} className="relative" style={{ width, height: layout.height, marginTop: head }}>
        {virtualizer.getVirtualItems().map(({ index }) => (
          <Page
            key={index}
            pdf={pdf}
            index={index}
            left={Math.round((width - layout.pageWidth) / 2)}
            top={layout.tops[index] ?? 0}
            width={layout.pageWidth}
            height={layout.heights[index] ?? 0}
            isCropped={isCropped}
            marks={marksOn(index, matches, current)}
            onSize={onSize}
            onDrawn={onDrawn}
          />
        ))}
      </div>
    </section>
  );
}

const NO_MARKS: readonly Mark[] = [];

function marksOn(index: number, matches: readonly Match[], current: Match | null): readonly Mark[] {
  const here = matches.filter(({ page }) => page === index);
  if (here.length === 0) return NO_MARKS;
  return here.flatMap((match) => match.boxes.map((box) => ({ box, isCurrent: match === current })));
}

/** The same map where nothing is new, so that the layout stays as it is. */
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
