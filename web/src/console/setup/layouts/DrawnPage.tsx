import { useEffect, useState, type ReactNode } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import type { PdfDocument } from '../../../pdf/pdf-source.ts';
import { PageCanvas } from './editor/PageCanvas.tsx';

interface DrawnPageProps {
  pdf: PdfDocument;
  page: number;
  /** Pixels that there are for it. */
  width: number;
  label?: string;
  /** What lies on it, at this many pixels per point. */
  children?: (scale: number) => ReactNode;
}

const LARGEST_SCALE = 1.5;

/** A page in its own shape, as wide as there is room. */
export function DrawnPage({ pdf, page, width, label, children }: DrawnPageProps) {
  const { layouts } = useConsoleTexts();
  const [size, setSize] = useState(pdf.firstPage);
  useEffect(() => {
    let isCurrent = true;
    // A page that cannot be read stays white, in the size of the first.
    pdf.page(page).then(
      (read) => isCurrent && setSize(read.size),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, page]);
  const scale = Math.min(LARGEST_SCALE, width / size.width);
  return (
    <div
      className="bg-paper border-line relative mx-auto border"
      style={{ width: size.width * scale, height: size.height * scale }}
    >
      <PageCanvas
        pdf={pdf}
        page={page}
        size={size}
        scale={scale}
        label={label ?? layouts.editor.pageOf(page, pdf.pages)}
      />
      {children?.(scale)}
    </div>
  );
}
