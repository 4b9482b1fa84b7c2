import { pageWidth, type ZoomLevel } from '@countersign/contract/rules/document-reading';
import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { StepProps } from '../step-props.ts';
import { LazyAttachments } from './attachments/LazyAttachments.tsx';
import { DocumentFrame } from '../../reader/frame/DocumentFrame.tsx';
import { useFold } from '../../reader/frame/use-fold.ts';
import { Pages } from '../../reader/Pages.tsx';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import type { ReadingReport } from '../../reader/reading/reading-time.ts';
import type { DocumentPosition } from '../../reader/reading/page-layout.ts';
import { SmallLetters } from '../../reader/SmallLetters.tsx';
import { useReadAloud } from '../../reader/speech/use-read-aloud.ts';
import { createDocumentText, placeAt } from '../../reader/text/document-text.ts';
import { TextView } from '../../reader/text/TextView.tsx';
import { Toolbar } from '../../reader/Toolbar.tsx';
import { Contents } from '../../reader/tools/Contents.tsx';
import { SearchBar } from '../../reader/tools/SearchBar.tsx';
import { Tools } from '../../reader/tools/Tools.tsx';
import { useOutline } from '../../reader/tools/use-outline.ts';
import { useSearch } from '../../reader/tools/use-search.ts';
import { useConsent } from './use-consent.ts';
import type { DocumentPlace } from '../../reader/view.ts';
import { useReading } from '../../reader/use-reading.ts';
import type { GoTo } from '../../reader/view.ts';

interface ReaderProps extends StepProps {
  pdf: PdfDocument;
  signers: number;
  isStalled: boolean;
  /** The whole document has arrived and was checked: it can be consented to. */
  isIntact: boolean;
  place: DocumentPlace;
  /** Others follow it. */
  onRead: () => void;
}

type Panel = 'search' | 'contents';

/** The open document, and the button that is enabled when it was read to its end (SPEC 5, Document consent). */
export function Reader({ participant, template, api, onDone, onRead, pdf, place, ...shown }: ReaderProps) {
  const { company, signers, isStalled, isIntact } = shown;
  const { document: texts } = useTexts();
  const [shows, setShows] = useState<'pages' | 'text'>('pages');
  const [zooms, setZooms] = useState<{ pages: ZoomLevel; text: ZoomLevel }>({ pages: 1, text: 1 });
  const [panel, setPanel] = useState<Panel | null>(null);
  const [text] = useState(() => createDocumentText(pdf));
  const [start, setStart] = useState<DocumentPosition>({ index: 0, down: 0 });
  const goTo = useRef<GoTo>(null);
  const { progress, page, position, mustZoomIn, hasDrawn, onViewChange, report } = useReading();
  const consent = useConsent({ api, participantId: participant.participant_id, place, onRead, onDone });
  // What is asked for besides comes between reading, of the last where there are several, and consent.
  const asksMore = consent.isLast && template.attachments.length > 0;
  const [read, setRead] = useState<ReadingReport | null>(null);
  const fold = useFold();
  // They read much of the document, and would keep the first page waiting on a slow line.
  const outline = useOutline(hasDrawn ? pdf : null);
  const search = useSearch(text, pdf.pages);
  const aloud = useReadAloud(pdf, text, hasDrawn);
  const hintId = useId();

  const { current } = search;
  useEffect(() => {
    if (current) goTo.current?.({ index: current.page, down: current.down });
  }, [current]);
  const spoken = aloud?.state.kind === 'reading' ? aloud.state : null;
  const [spokenPage, spokenPassage] = [spoken?.page ?? null, spoken?.passage ?? null];
  useEffect(() => {
    if (spokenPage === null || spokenPassage === null) return undefined;
    const stop = new AbortController();
    const follow = async () => {
      const found = await text.page(spokenPage);
      const box = found.kind === 'text' ? found.passages[spokenPassage]?.box : undefined;
      if (!stop.signal.aborted && box) goTo.current?.({ index: spokenPage, down: box.y / found.size.height });
    };
    void follow();
    return () => stop.abort();
  }, [text, spokenPage, spokenPassage]);

  const show = (what: 'pages' | 'text', from: DocumentPosition) => {
    if (what === 'pages') aloud?.stop();
    setStart(from);
    setShows(what);
  };
  const readAloud = async () => {
    const from = position();
    if (shows === 'pages') show('text', from);
    aloud?.play(await placeAt(text, from));
  };
  const closePanel = () => {
    setPanel(null);
    search.setQuery('');
  };

  const proceed = () => {
    if (!asksMore) return consent.give(report());
    aloud?.stop();
    return setRead(report());
  };

  const { isRead, share } = progress;
  const unreadHint = mustZoomIn ? texts.zoomInHint : texts.hint;
  const proceedLabel = isRead ? (isIntact ? texts.proceed : texts.loading) : texts.reviewFirst;
  const recordingLabel = consent.isLast ? texts.recording : texts.recordingRead;
  const zoom = zooms[shows];
  const setZoom = (level: ZoomLevel) => setZooms({ ...zooms, [shows]: level });
  const view = {
    pdf,
    zoom,
    onZoom: setZoom,
    fold,
    start,
    matches: search.matches,
    current,
    onViewChange,
    goTo,
  };
  if (read)
    return (
      <LazyAttachments
        {...{ company, participant, template, api, consent }}
        onProceed={() => consent.give(read)}
        onBack={() => setRead(null)}
      />
    );
  return (
    <DocumentFrame
      company={company}
      fold={fold}
      hint={isRead ? texts.reviewed : unreadHint}
      hintId={hintId}
      bar={
        <>
          <Toolbar
            page={page}
            pages={pdf.pages}
            signers={signers}
            place={place}
            zoom={zoom}
            onZoom={setZoom}
            share={isRead ? 1 : share}
            tools={
              <Tools
                shows={shows}
                onShow={(what) => show(what, position())}
                panel={panel}
                onPanel={(wanted) => (panel === wanted ? closePanel() : setPanel(wanted))}
                hasContents={outline.length > 0}
                aloud={aloud}
                onPlay={() => void readAloud()}
              />
            }
          />
          {panel === 'search' && <SearchBar search={search} onClose={closePanel} />}
          {panel === 'contents' && (
            <Contents
              entries={outline}
              onClose={closePanel}
              onChoose={(number) => {
                closePanel();
                goTo.current?.({ index: number - 1, down: 0 });
              }}
            />
          )}
        </>
      }
      actions={
        <>
          {(isStalled || (isRead && !isIntact)) && <Notice tone="warn">{texts.stalled}</Notice>}
          {consent.failure && !consent.isRecording && (
            <Notice tone="bad" title={consent.isLast ? texts.consentFailed : texts.readFailed}>
              {consent.failure.message}
            </Notice>
          )}
          <Button
            aria-describedby={hintId}
            disabled={!isRead || !isIntact}
            busy={consent.isRecording}
            onClick={proceed}
          >
            {consent.isRecording ? recordingLabel : proceedLabel}
          </Button>
        </>
      }
    >
      {shows === 'pages' ? (
        <>
          <Pages {...view} />
          {page === 1 && hasDrawn && (
            <SmallLetters
              pdf={pdf}
              pageWidth={pageWidth(window.innerWidth)}
              zoom={zoom}
              onText={() => show('text', position())}
            />
          )}
        </>
      ) : (
        <TextView
          {...view}
          text={text}
          aloud={aloud?.state ?? { kind: 'silent' }}
          onShowPage={(from) => show('pages', from)}
        />
      )}
    </DocumentFrame>
  );
}
