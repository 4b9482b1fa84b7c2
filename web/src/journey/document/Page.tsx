import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import type { PdfDocument, PdfPage } from './pdf/pdf-source.ts';
import type { PageSize } from './reading/page-layout.ts';
import { pixelRatioFor } from './reading/pixel-ratio.ts';
import { SheetToCome } from './PageSkeleton.tsx';

interface PageProps {
  pdf: PdfDocument;
  index: number;
  left: number;
  top: number;
  width: number;
  height: number;
  onSize: (index: number, size: PageSize) => void;
  onDrawn: (index: number, isDrawn: boolean) => void;
}

type Sheet = 'blank' | 'drawn' | 'failed';

/** Pages that only fly by while the signer scrolls are not worth drawing. */
const LINGER_MS = 40;

export const Page = memo(function Page({ pdf, index, left, top, width, height, onSize, onDrawn }: PageProps) {
  const texts = useTexts();
  const [sheet, setSheet] = useState<Sheet>('blank');
  const [attempt, setAttempt] = useState(0);
  const paper = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const hasWords = useRef(false);
  const shown = useRef<PdfPage>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = async () => {
      const page = await pdf.page(index + 1);
      if (signal.aborted || !paper.current || !words.current) return;
      onSize(index, page.size);
      shown.current = page;
      scaleWords(words.current, page, width);
      const ratio = pixelRatioFor(width, height, window.devicePixelRatio);
      const canvas = window.document.createElement('canvas');
      canvas.setAttribute('aria-hidden', 'true');
      try {
        await page.draw(canvas, (width / page.size.width) * ratio, signal);
      } catch (error) {
        empty(canvas);
        throw error;
      }
      if (signal.aborted) return empty(canvas);
      // The picture of the last zoom stays, stretched, until the new one is there.
      for (const old of paper.current.querySelectorAll('canvas')) empty(old);
      paper.current.replaceChildren(canvas);
      setSheet('drawn');
      onDrawn(index, true);
      if (hasWords.current) return;
      hasWords.current = true;
      await page.layText(words.current, signal).catch(() => {
        hasWords.current = false;
        words.current?.replaceChildren();
      });
    };
    const timer = setTimeout(() => {
      show().catch(() => {
        if (!signal.aborted) setSheet((now) => (now === 'drawn' ? now : 'failed'));
      });
    }, LINGER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [pdf, index, width, height, attempt, onSize, onDrawn]);

  useLayoutEffect(() => {
    if (words.current && shown.current) scaleWords(words.current, shown.current, width);
  }, [width]);

  // Phones give a canvas's memory back only when it has no size.
  useLayoutEffect(() => {
    const sheetOfPaper = paper.current;
    return () => {
      for (const canvas of sheetOfPaper?.querySelectorAll('canvas') ?? []) empty(canvas);
      shown.current?.release();
      onDrawn(index, false);
    };
  }, [index, onDrawn]);

  return (
    <section
      aria-label={texts.document.position(index + 1, pdf.pages)}
      aria-busy={sheet === 'blank'}
      className="pdf-sheet absolute overflow-hidden"
      style={{ left, top, width, height }}
    >
      {sheet === 'blank' && (
        <div className="absolute inset-0">
          <SheetToCome />
        </div>
      )}
      <div ref={paper} className="size-full" />
      <div ref={words} className="pdf-text" />
      {sheet === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center"
        >
          <span className="size-8">
            <AlertIcon />
          </span>
          <p>{texts.document.pageFailed}</p>
          <button
            type="button"
            className="font-strong rounded-control min-h-12 border border-current px-6"
            onClick={() => {
              setSheet('blank');
              setAttempt(attempt + 1);
            }}
          >
            {texts.tryAgain}
          </button>
        </div>
      )}
    </section>
  );
});

/** The words lie in points and are scaled by this property alone (pdf-page.css). */
function scaleWords(words: HTMLElement, page: PdfPage, width: number): void {
  words.style.setProperty('--total-scale-factor', String(width / page.size.width));
}

function empty(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
