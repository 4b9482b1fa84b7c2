import { pageWidth } from '@countersign/contract/rules/document-reading';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { DocumentFrame } from './frame/DocumentFrame.tsx';
import { Pages } from './pages/Pages.tsx';
import './pdf-page.css';
import { TextView } from './text/TextView.tsx';
import { Contents } from './tools/Contents.tsx';
import { SearchBar } from './tools/SearchBar.tsx';
import { SmallLetters } from './tools/SmallLetters.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import type { Reader } from './use-reader.ts';
import type { DocumentPlace } from './view.ts';

interface DocumentReaderProps {
  reader: Reader;
  signers: number;
  place: DocumentPlace;
  /** Content above the first page. It scrolls with the document. */
  above?: ReactNode;
  /** The buttons below the document. */
  actions: ReactNode;
}

/** Renders an open document with its tools, its pages or text, and the buttons of the screen. */
export function DocumentReader({ reader, signers, place, above = null, actions }: DocumentReaderProps) {
  const { document: texts } = useTexts();
  const { fold, hintId, progress, mustZoomIn } = reader;
  const unreadHint = mustZoomIn ? texts.zoomInHint : texts.hint;
  return (
    <DocumentFrame
      fold={fold}
      hint={progress.isRead ? texts.reviewed : unreadHint}
      hintId={hintId}
      bar={<Bar reader={reader} signers={signers} place={place} />}
      actions={actions}
    >
      <View reader={reader} above={above} />
    </DocumentFrame>
  );
}

function Bar({ reader, signers, place }: Pick<DocumentReaderProps, 'reader' | 'signers' | 'place'>) {
  const { panel, outline, search, goTo } = reader;
  return (
    <>
      <Toolbar reader={reader} signers={signers} place={place} />
      {panel === 'search' && <SearchBar search={search} onClose={reader.closePanel} />}
      {panel === 'contents' && (
        <Contents
          entries={outline}
          onClose={reader.closePanel}
          onChoose={(number) => {
            reader.closePanel();
            goTo.current?.({ index: number - 1, down: 0 });
          }}
        />
      )}
    </>
  );
}

function View({ reader, above }: { reader: Reader; above: ReactNode }) {
  const { pdf, text, zoom, setZoom, fold, start, search, onViewChange, goTo, aloud } = reader;
  const { matches, current } = search;
  const view = { pdf, zoom, onZoom: setZoom, fold, above, start, matches, current, onViewChange, goTo };
  if (reader.shows === 'text')
    return (
      <TextView
        {...view}
        text={text}
        aloud={aloud?.state ?? { kind: 'silent' }}
        onShowPage={(from) => reader.show('pages', from)}
      />
    );
  return (
    <>
      <Pages {...view} />
      {reader.page === 1 && reader.hasDrawn && (
        <SmallLetters
          pdf={pdf}
          pageWidth={pageWidth(window.innerWidth)}
          zoom={zoom}
          onText={() => reader.show('text')}
        />
      )}
    </>
  );
}
