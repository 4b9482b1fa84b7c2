import { useEffect, useState, type ReactNode } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import type { PdfDocument } from '../../../pdf/pdf-source.ts';
import { PageCanvas } from './editor/PageCanvas.tsx';

interface DrawnPageProps {
  pdf: PdfDocument;
  page: number;
  /** The available width in pixels. */
  width: number;
  label?: string;
  /** Renders the content on top of the page. `scale` is in pixels per point. */
  children?: (scale: number) => ReactNode;
}

const LARGEST_SCALE = 1.5;

/** Shows a page as wide as the available space, in its own proportions. */
export function DrawnPage({ pdf, page, width, label, children }: DrawnPageProps) {
  const { layouts } = useConsoleTexts();
  const [size, setSize] = useState(pdf.firstPage);
  useEffect(() => {
    let isCurrent = true;
    // A page that cannot be read stays blank and has the size of the first page.
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
