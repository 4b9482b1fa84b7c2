import { memo, useEffect, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import { PageSkeleton } from '../PageSkeleton.tsx';
import type { DocumentPosition } from '../reading/page-layout.ts';
import type { DocumentText, PagePassages } from '../passages/document-text.ts';
import { PassageView } from './PassageView.tsx';
import { PartOfPage } from './PartOfPage.tsx';
import type { Match } from '../passages/search.ts';

interface TextPageProps {
  pdf: PdfDocument;
  text: DocumentText;
  index: number;
  matches: readonly Match[];
  current: Match | null;
  /** The index of the passage that is being read aloud. Null if no passage of this page is being read aloud. */
  spoken: number | null;
  onShown: (index: number, isShown: boolean) => void;
  onShowPage: (position: DocumentPosition) => void;
}

/** Shows the text of one page. */
export const TextPage = memo(function TextPage(props: TextPageProps) {
  const { pdf, text, index, matches, current, spoken, onShown, onShowPage } = props;
  const texts = useTexts();
  const [page, setPage] = useState<PagePassages | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    text.page(index).then(
      (found) => isCurrent && setPage(found),
      () => isCurrent && setPage('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, index, attempt]);
  const isText = typeof page === 'object' && page.kind === 'text';
  useEffect(() => {
    if (isText) onShown(index, true);
    return () => onShown(index, false);
  }, [isText, index, onShown]);

  const number = index + 1;
  return (
    <section
      aria-label={texts.document.position(number, pdf.pages)}
      aria-busy={page === 'loading'}
      className="text-page narrow:px-6 px-4"
    >
      <p className="text-small text-ink-soft border-line flex items-center justify-between border-t">
        <span className="tabular-nums">{texts.document.position(number, pdf.pages)}</span>
        <button
          type="button"
          onClick={() => onShowPage({ index, down: 0 })}
          className="hover:text-ink min-h-12 px-1 underline underline-offset-4"
        >
          {texts.document.showPage(number)}
        </button>
      </p>
      {page === 'loading' && (
        <div className="h-[80em]">
          <PageSkeleton />
        </div>
      )}
      {page === 'failed' && (
        <div role="alert" className="flex flex-col items-start gap-3 py-6">
          <p>{texts.document.pageFailed}</p>
          <button
            type="button"
            className="font-strong border-edge rounded-control min-h-12 border px-6"
            onClick={() => {
              setPage('loading');
              setAttempt(attempt + 1);
            }}
          >
            {texts.tryAgain}
          </button>
        </div>
      )}
      {typeof page === 'object' && page.kind === 'no text' && (
        <div data-down={0} className="pb-6">
          <p className="text-ink-soft pb-3">{texts.document.noText}</p>
          <PartOfPage
            pdf={pdf}
            index={index}
            part={{ x: 0, y: 0, ...page.size }}
            label={texts.document.position(number, pdf.pages)}
            onDrawn={() => onShown(index, true)}
          />
        </div>
      )}
      {typeof page === 'object' &&
        page.kind === 'text' &&
        page.passages.map((passage, at) => (
          <PassageView
            key={`${at} ${passage.kind}`}
            pdf={pdf}
            index={index}
            passage={passage}
            down={passage.box.y / page.size.height}
            matches={matches.filter((match) => match.page === index && match.passage === at)}
            current={current}
            isSpoken={spoken === at}
          />
        ))}
    </section>
  );
});
