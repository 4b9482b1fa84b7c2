import type { PageSides } from '@countersign/contract/rules/field-problems';
import { useEffect, useRef } from 'react';
import { canvasPixelRatio } from '../../../../pdf/pixel-ratio.ts';
import type { PdfDocument } from '../../../../pdf/pdf-source.ts';

interface PageCanvasProps {
  pdf: PdfDocument;
  page: number;
  size: PageSides;
  scale: number;
  label: string;
}

/**
 * Draws a page as printed. The last picture stays visible until the next picture is ready, so that zooming does not
 * flicker.
 */
export function PageCanvas({ pdf, page, size, scale, label }: PageCanvasProps) {
  const frame = useRef<HTMLElement>(null);
  const { width, height } = size;
  useEffect(() => {
    const stopping = new AbortController();
    const ratio = canvasPixelRatio(width * scale, height * scale, window.devicePixelRatio);
    const draw = async () => {
      const canvas = document.createElement('canvas');
      canvas.className = 'size-full';
      const drawn = await pdf.page(page);
      if (stopping.signal.aborted) return;
      await drawn.draw(canvas, { x: 0, y: 0, ...drawn.size }, scale * ratio, stopping.signal);
      if (!stopping.signal.aborted) frame.current?.replaceChildren(canvas);
    };
    // Ignores errors. A cancelled drawing is followed by another one. A page that cannot be drawn stays blank under its
    // fields.
    draw().catch(() => undefined);
    return () => stopping.abort();
  }, [pdf, page, width, height, scale]);
  return <figure ref={frame} aria-label={label} className="absolute inset-0" />;
}
