import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import type { PdfDocument, PdfPage } from '../../pdf/pdf-source.ts';
import type { Box } from '../../pdf/page-text.ts';
import { withoutMargins } from '../../pdf/ink.ts';
import type { ShownPage } from '../reading/page-layout.ts';
import { canvasPixelRatio } from '../../pdf/pixel-ratio.ts';
import { PageSkeleton } from '../PageSkeleton.tsx';

interface PageProps {
  pdf: PdfDocument;
  index: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** Whether white margins are cropped, which enlarges the letters on a phone. */
  isCropped: boolean;
  /** The search results on this page. */
  marks: readonly Mark[];
  onSize: (index: number, shown: ShownPage) => void;
  onDrawn: (index: number, isDrawn: boolean) => void;
}

export interface Mark {
  box: Box;
  isCurrent: boolean;
}

type PageState = 'blank' | 'drawn' | 'failed';

/** The delay before a page is drawn. Pages that the signer scrolls past are not drawn. */
const DRAW_DELAY_MS = 40;

export const Page = memo(function Page(props: PageProps) {
  const { pdf, index, left, top, width, height, marks } = props;
  const texts = useTexts();
  const { pageState, shown, paper, textLayer, retry } = useDrawnPage(props);
  const scale = width / shown.width;
  // Sets the scale of the text layer, which is laid out in points (pdf-page.css).
  useLayoutEffect(
    () => textLayer.current?.style.setProperty('--total-scale-factor', String(scale)),
    [textLayer, scale],
  );
  return (
    <section
      aria-label={texts.document.position(index + 1, pdf.pages)}
      aria-busy={pageState === 'blank'}
      className="pdf-sheet absolute overflow-hidden"
      style={{ left, top, width, height }}
    >
      {pageState === 'blank' && (
        <div className="absolute inset-0">
          <PageSkeleton />
        </div>
      )}
      <div ref={paper} className="size-full" />
      <div ref={textLayer} className="pdf-text" style={{ left: -shown.left * scale }} />
      {marks.map(({ box, isCurrent }) => (
        <div
          key={`${box.x} ${box.y} ${box.width}`}
          aria-hidden="true"
          className={`pdf-mark absolute ${isCurrent ? 'pdf-mark-current' : ''}`}
          style={{
            left: (box.x - shown.left) * scale,
            top: box.y * scale,
            width: box.width * scale,
            height: box.height * scale,
          }}
        />
      ))}
      {pageState === 'failed' && <PageFailed onRetry={retry} />}
    </section>
  );
});

/** Draws the page and its text layer, and redraws them after every change of size. */
function useDrawnPage({ pdf, index, width, height, isCropped, onSize, onDrawn }: PageProps) {
  const [pageState, setPageState] = useState<PageState>('blank');
  const [attempt, setAttempt] = useState(0);
  const paper = useRef<HTMLDivElement>(null);
  const textLayer = useRef<HTMLDivElement>(null);
  const hasText = useRef(false);
  const loaded = useRef<PdfPage>(null);
  const [shown, setShown] = useState<ShownPage>({ ...pdf.firstPage, left: 0 });

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const show = async () => {
      const page = await pdf.page(index + 1);
      if (signal.aborted || !paper.current || !textLayer.current) return;
      const part = isCropped ? { ...page.size, ...withoutMargins(page.size, await page.ink()) } : whole(page);
      if (signal.aborted) return;
      onSize(index, part);
      setShown(part);
      loaded.current = page;
      const ratio = canvasPixelRatio(width, height, window.devicePixelRatio);
      const canvas = window.document.createElement('canvas');
      canvas.setAttribute('aria-hidden', 'true');
      try {
        const box = { x: part.left, y: 0, width: part.width, height: part.height };
        await page.draw(canvas, box, (width / part.width) * ratio, signal);
      } catch (error) {
        freeCanvas(canvas);
        throw error;
      }
      if (signal.aborted) return freeCanvas(canvas);
      // The picture of the previous zoom level stays visible, stretched, until the new picture is drawn.
      for (const old of paper.current.querySelectorAll('canvas')) freeCanvas(old);
      paper.current.replaceChildren(canvas);
      setPageState('drawn');
      onDrawn(index, true);
      if (hasText.current) return;
      hasText.current = true;
      await page.renderText(textLayer.current, signal).catch(() => {
        hasText.current = false;
        textLayer.current?.replaceChildren();
      });
    };
    const timer = setTimeout(() => {
      show().catch(() => {
        if (!signal.aborted) setPageState((now) => (now === 'drawn' ? now : 'failed'));
      });
    }, DRAW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new attempt draws the page again
  }, [pdf, index, width, height, isCropped, attempt, onSize, onDrawn]);

  // Frees the memory of the canvas. Phones free it only when the size of the canvas is zero.
  useLayoutEffect(() => {
    const element = paper.current;
    return () => {
      for (const canvas of element?.querySelectorAll('canvas') ?? []) freeCanvas(canvas);
      loaded.current?.release();
      onDrawn(index, false);
    };
  }, [index, onDrawn]);

  const retry = () => {
    setPageState('blank');
    setAttempt(attempt + 1);
  };
  return { pageState, shown, paper, textLayer, retry };
}

function PageFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts();
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <AlertIcon className="size-8" />
      <p>{texts.document.pageFailed}</p>
      <button
        type="button"
        className="font-strong rounded-control min-h-12 border border-current px-6"
        onClick={onRetry}
      >
        {texts.tryAgain}
      </button>
    </div>
  );
}

const whole = ({ size }: PdfPage): ShownPage => ({ ...size, left: 0 });

function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
