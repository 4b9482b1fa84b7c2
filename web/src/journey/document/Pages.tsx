import { pageWidth, type ZoomLevel } from '@countersign/contract/rules/document-reading';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Page } from './Page.tsx';
import type { PdfDocument } from './pdf/pdf-source.ts';
import { layOutPages, PAGE_GAP, type PageSize } from './reading/page-layout.ts';
import type { DocumentView } from './reading/progress.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import { useElementSize } from './use-element-size.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';

interface PagesProps {
  pdf: PdfDocument;
  zoom: ZoomLevel;
  onZoom: (zoom: ZoomLevel) => void;
  /** Called when other pages may be visible. */
  onViewChange: (glance: DocumentView) => void;
}

/** The pages of the document, of which only those near the view are rendered. */
export function Pages({ pdf, zoom, onZoom, onViewChange }: PagesProps) {
  const texts = useTexts();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const drawn = useRef(new Set<number>());
  const size = useElementSize(scroller);
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const base = pageWidth(size.width);
  const layout = useMemo(
    () => layOutPages(pdf.pages, Math.round(base * zoom), pdf.firstPage, known),
    [pdf, base, zoom, known],
  );
  const width = Math.max(size.width, layout.pageWidth + size.width - base);
  const anchor = useScrollAnchor(scroller, { layout, zoom, width });

  // oxlint-disable-next-line react/incompatible-library -- its functions are only called, never passed to memoised components
  const virtualizer = useVirtualizer({
    count: pdf.pages,
    enabled: base > 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => layout.heights[index] ?? 0,
    gap: PAGE_GAP,
    paddingStart: PAGE_GAP,
    paddingEnd: PAGE_GAP,
    overscan: 1,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, layout]);

  const reportView = () => {
    const element = scroller.current;
    if (!element || base === 0) return;
    onViewChange({
      layout,
      top: element.scrollTop,
      bottom: element.scrollTop + element.clientHeight,
      zoom,
      hasScrolled: anchor.hasScrolled(),
      isDrawn: (index) => drawn.current.has(index),
    });
  };
  const latestReport = useRef(reportView);
  useEffect(() => {
    latestReport.current = reportView;
  });
  useEffect(() => latestReport.current(), [layout, size]);

  const onSize = useCallback(
    (index: number, page: PageSize) => setKnown((now) => withSize(now, index, page, pdf.firstPage)),
    [pdf],
  );
  const onDrawn = useCallback((index: number, isDrawn: boolean) => {
    if (isDrawn) drawn.current.add(index);
    else drawn.current.delete(index);
    if (isDrawn) latestReport.current();
  }, []);

  useZoomGestures({
    scroller,
    content,
    zoom,
    onZoom(level, point) {
      anchor.anchorAt(point);
      onZoom(level);
    },
  });

  return (
    // A scrolling region must be focusable; its pages have the same direction in every language.
    <section
      ref={scroller}
      aria-label={texts.document.region}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: arrow keys scroll what has the focus
      tabIndex={0}
      dir="ltr"
      className="pdf-scroller bg-ground min-h-0 flex-1 overflow-auto -outline-offset-2"
      onScroll={() => {
        anchor.onScroll();
        reportView();
      }}
    >
      <div ref={content} className="relative" style={{ width, height: layout.height }}>
        {virtualizer.getVirtualItems().map(({ index }) => (
          <Page
            key={index}
            pdf={pdf}
            index={index}
            left={Math.round((width - layout.pageWidth) / 2)}
            top={layout.tops[index] ?? 0}
            width={layout.pageWidth}
            height={layout.heights[index] ?? 0}
            onSize={onSize}
            onDrawn={onDrawn}
          />
        ))}
      </div>
    </section>
  );
}

/** The same map where nothing is new, so that the layout stays as it is. */
function withSize(
  known: ReadonlyMap<number, PageSize>,
  index: number,
  size: PageSize,
  assumed: PageSize,
): ReadonlyMap<number, PageSize> {
  const before = known.get(index) ?? assumed;
  if (before.width * size.height === before.height * size.width) return known;
  return new Map(known).set(index, size);
}
