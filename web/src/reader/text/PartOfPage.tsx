import { useEffect, useEffectEvent, useRef } from 'react';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import { canvasPixelRatio } from '../../pdf/pixel-ratio.ts';
import { useElementSize } from '../../ui/use-element-size.ts';
import type { Box } from '../../pdf/page-text.ts';

interface PartOfPageProps {
  pdf: PdfDocument;
  index: number;
  part: Box;
  /** The label that describes the picture to screen readers. */
  label: string;
  onDrawn?: () => void;
}

/** Shows a part of a page as a picture if its content cannot be reflowed as text. */
export function PartOfPage({ pdf, index, part, label, onDrawn }: PartOfPageProps) {
  const paper = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width } = useElementSize(paper);
  const reportDrawn = useEffectEvent(() => onDrawn?.());
  const { x, y, width: partWidth, height: partHeight } = part;

  useEffect(() => {
    if (width === 0 || !canvas.current) return undefined;
    const abort = new AbortController();
    const target = canvas.current;
    const draw = async () => {
      const page = await pdf.page(index + 1);
      if (abort.signal.aborted) return;
      const scale = width / partWidth;
      const ratio = canvasPixelRatio(width, partHeight * scale, window.devicePixelRatio);
      const box = { x, y, width: partWidth, height: partHeight };
      await page.draw(target, box, scale * ratio, abort.signal);
      if (!abort.signal.aborted) reportDrawn();
    };
    // An error is ignored, because the link to the page remains.
    draw().catch(() => undefined);
    return () => abort.abort();
  }, [pdf, index, x, y, partWidth, partHeight, width]);

  return (
    <div ref={paper} className="pdf-sheet relative" style={{ aspectRatio: `${partWidth} / ${partHeight}` }}>
      <canvas ref={canvas} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
