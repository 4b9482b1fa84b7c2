import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { KeyFactsCard, type ShownFacts } from './KeyFactsCard.tsx';
import { DocumentFrame } from '../../reader/frame/DocumentFrame.tsx';
import { PageSkeleton } from '../../reader/PageSkeleton.tsx';

interface LoadingDocumentProps {
  bytes: number;
  firstPage: ImageBitmap | null;
  keyFacts: ShownFacts | null;
}

/** Shows a skeleton of the document screen. The number of downloaded bytes shows the progress on a slow network. */
export function LoadingDocument({ bytes, firstPage, keyFacts }: LoadingDocumentProps) {
  const { document: texts, locale } = useTexts();
  const kilobytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(bytes / 1024);
  return (
    <DocumentFrame
      hint={texts.loading}
      bar={
        <div className="border-line text-small text-ink-soft narrow:px-6 flex h-12 flex-none items-center gap-3 border-y px-4">
          <Spinner />
          {bytes > 0 && <span className="tabular-nums">{texts.received(kilobytes)}</span>}
        </div>
      }
      actions={<Button disabled>{texts.reviewFirst}</Button>}
    >
      <div aria-busy="true" className="bg-ground min-h-0 flex-1 overflow-hidden px-2 py-3 wide:px-6">
        {keyFacts && (
          <div className="pb-3">
            <KeyFactsCard shown={keyFacts} />
          </div>
        )}
        {firstPage ? (
          <Picture page={firstPage} />
        ) : (
          <div className="pdf-sheet aspect-[1/1.414] w-full">
            <PageSkeleton />
          </div>
        )}
      </div>
    </DocumentFrame>
  );
}

/**
 * Shows a picture of the first page. It is hidden from screen readers, because they read the text of the document once
 * it has loaded.
 */
function Picture({ page }: { page: ImageBitmap }) {
  const paper = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => paper.current?.getContext('2d')?.drawImage(page, 0, 0), [page]);
  return (
    <div aria-hidden="true" className="pdf-sheet w-full">
      <canvas ref={paper} width={page.width} height={page.height} />
    </div>
  );
}
