/** Holds the state of the reader: the view, the zoom level, the open panel and the reading progress. */
import type { ZoomLevel } from '@countersign/contract/rules/document-reading';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { PdfDocument } from '../pdf/pdf-source.ts';
import { useFold } from './frame/use-fold.ts';
import { createDocumentText, placeAt, type DocumentText } from './passages/document-text.ts';
import type { Match } from './passages/search.ts';
import type { DocumentPosition } from './reading/page-layout.ts';
import { useReadAloud, type Aloud } from './speech/use-read-aloud.ts';
import { useOutline } from './tools/use-outline.ts';
import { useSearch } from './tools/use-search.ts';
import { useReading } from './use-reading.ts';
import type { GoTo } from './view.ts';

export type Reader = ReturnType<typeof useReader>;

export function useReader(pdf: PdfDocument) {
  const [shows, setShows] = useState<'pages' | 'text'>('pages');
  const [zooms, setZooms] = useState<{ pages: ZoomLevel; text: ZoomLevel }>({ pages: 1, text: 1 });
  const [panel, setPanel] = useState<'search' | 'contents' | null>(null);
  const [text] = useState(() => createDocumentText(pdf));
  const [start, setStart] = useState<DocumentPosition>({ index: 0, down: 0 });
  const goTo = useRef<GoTo>(null);
  const fold = useFold();
  const hintId = useId();
  const reading = useReading();
  const { position, hasDrawn } = reading;
  // The outline and the text load only after the first page is drawn. On a slow connection, they would delay the first
  // page.
  const outline = useOutline(hasDrawn ? pdf : null);
  const search = useSearch(text, pdf.pages);
  const aloud = useReadAloud(pdf, text, hasDrawn);
  useGoToMatch(goTo, search.current);
  useFollowSpeech(goTo, text, aloud);

  const show = (what: 'pages' | 'text', from = position()) => {
    if (what === 'pages') aloud?.stop();
    setStart(from);
    setShows(what);
    // The new view begins at the top of the document, below the header. If it has a position to show, it then scrolls
    // there.
    fold.unfold();
  };
  const closePanel = () => {
    setPanel(null);
    search.setQuery('');
  };
  return {
    ...reading,
    pdf,
    text,
    fold,
    /** The id of the hint, which tells the signer what to do next. */
    hintId,
    shows,
    show,
    start,
    goTo,
    outline,
    search,
    aloud,
    readAloud: async () => {
      const from = position();
      if (shows === 'pages') show('text', from);
      aloud?.play(await placeAt(text, from));
    },
    zoom: zooms[shows],
    setZoom: (level: ZoomLevel) => setZooms({ ...zooms, [shows]: level }),
    panel,
    togglePanel: (wanted: 'search' | 'contents') => (panel === wanted ? closePanel() : setPanel(wanted)),
    closePanel,
  };
}

function useGoToMatch(goTo: RefObject<GoTo | null>, match: Match | null): void {
  useEffect(() => {
    if (match) goTo.current?.({ index: match.page, down: match.down });
  }, [goTo, match]);
}

/** Scrolls so that the passage that is being read aloud stays in view. */
function useFollowSpeech(goTo: RefObject<GoTo | null>, text: DocumentText, aloud: Aloud | null): void {
  const spoken = aloud?.state.kind === 'reading' ? aloud.state : null;
  const [page, passage] = [spoken?.page ?? null, spoken?.passage ?? null];
  useEffect(() => {
    if (page === null || passage === null) return undefined;
    const stop = new AbortController();
    const follow = async () => {
      const found = await text.page(page);
      const box = found.kind === 'text' ? found.passages[passage]?.box : undefined;
      if (!stop.signal.aborted && box) goTo.current?.({ index: page, down: box.y / found.size.height });
    };
    void follow();
    return () => stop.abort();
  }, [goTo, text, page, passage]);
}
