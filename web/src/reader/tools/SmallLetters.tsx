import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { RotateIcon } from '../../ui/more-icons.tsx';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import { withoutMargins } from '../../pdf/ink.ts';
import { letterSize } from '../passages/readable.ts';
import { ToolButton } from './ToolButton.tsx';

interface SmallLettersProps {
  pdf: PdfDocument;
  /** The width of a page on the screen. */
  pageWidth: number;
  zoom: number;
  onText: () => void;
}

/** The size in pixels below which letters are hard to read. */
const SMALL = 9;

/**
 * Suggests the text view if the phone is upright and the letters would be small. The tip covers a part of the page
 * until the signer closes it.
 */
export function SmallLetters({ pdf, pageWidth, zoom, onText }: SmallLettersProps) {
  const { document: texts } = useTexts();
  /** The size of the letters as a fraction of the page width. Null until it is measured. */
  const [share, setShare] = useState<number | null>(null);
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const measure = async () => {
      const page = await pdf.page(1);
      const size = letterSize(await page.text());
      const { width } = withoutMargins(page.size, await page.ink());
      if (isCurrent && size !== null) setShare(size / width);
    };
    // If measuring fails, the tip is not shown.
    measure().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [pdf]);
  if (isClosed || share === null || share * pageWidth * zoom >= SMALL) return null;
  return (
    <div
      role="note"
      className="upright:flex bg-surface border-line rounded-card shadow-card animate-appear absolute inset-x-3 bottom-3 z-10 hidden items-center gap-3 border ps-3"
    >
      <RotateIcon className="text-brand size-6 flex-none" />
      <span className="text-small min-w-0 flex-1 py-2 wrap-anywhere">
        {/* On a small phone, only the button is visible, so that the tip covers less of the page. */}
        <span className="compact:sr-only">{texts.smallLetters} </span>
        <button
          type="button"
          onClick={onText}
          className="text-brand font-strong min-h-8 underline underline-offset-4"
        >
          {texts.asText}
        </button>
      </span>
      <ToolButton label={texts.closeTip} onClick={() => setIsClosed(true)}>
        <CloseIcon />
      </ToolButton>
    </div>
  );
}
