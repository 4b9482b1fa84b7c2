import type { PageSides } from '@countersign/contract/rules/field-problems';
import { useEffect, useRef } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { useSeen } from '../../../../ui/use-seen.ts';
import type { PdfDocument } from '../../../../pdf/pdf-source.ts';
import { PageCanvas } from './PageCanvas.tsx';

interface ThumbnailsProps {
  /** The open document. Null while it is loading. */
  pdf: PdfDocument | null;
  pages: readonly PageSides[];
  page: number;
  /** Returns the number of fields on a page. */
  fieldsOn: (page: number) => number;
  onGo: (page: number) => void;
}

/** The height of a thumbnail in pixels. */
const HEIGHT = 64;
const WIDEST = 96;

/** Shows the pages of a document as small pictures, for navigation. Each picture is drawn when it becomes visible. */
export function Thumbnails({ pdf, pages, page, fieldsOn, onGo }: ThumbnailsProps) {
  const { layouts } = useConsoleTexts();
  return (
    <nav aria-label={layouts.editor.pages} className="flex flex-none gap-2 overflow-x-auto p-1">
      {pages.map((sides, index) => (
        <Thumbnail
          key={index}
          pdf={pdf}
          sides={sides}
          page={index + 1}
          total={pages.length}
          fields={fieldsOn(index + 1)}
          isCurrent={index + 1 === page}
          onGo={onGo}
        />
      ))}
    </nav>
  );
}

interface ThumbnailProps extends Pick<ThumbnailsProps, 'pdf' | 'page' | 'onGo'> {
  sides: PageSides;
  total: number;
  fields: number;
  isCurrent: boolean;
}

function Thumbnail({ pdf, sides, page, total, fields, isCurrent, onGo }: ThumbnailProps) {
  const { layouts } = useConsoleTexts();
  const button = useRef<HTMLButtonElement>(null);
  const isSeen = useSeen(button);
  // Scrolls the strip to the current page if the page has changed in another way. Scrolls no other element.
  useEffect(() => {
    const { current } = button;
    const strip = current?.parentElement;
    if (!isCurrent || !current || !strip) return;
    const start = current.offsetLeft - strip.offsetLeft;
    const isInView =
      start >= strip.scrollLeft && start + current.offsetWidth <= strip.scrollLeft + strip.clientWidth;
    if (!isInView) strip.scrollTo({ left: start });
  }, [isCurrent]);
  const scale = Math.min(HEIGHT / sides.height, WIDEST / sides.width);
  const label = layouts.editor.pageOf(page, total);
  return (
    <button
      ref={button}
      type="button"
      aria-label={fields > 0 ? `${label}, ${layouts.fields(fields)}` : label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(page)}
      className="border-line aria-[current]:border-brand hover:border-edge rounded-control flex min-w-12 flex-none flex-col items-center justify-end gap-0.5 border-2 p-1"
    >
      <span
        aria-hidden="true"
        className="bg-paper relative block overflow-hidden"
        style={{ width: sides.width * scale, height: sides.height * scale }}
      >
        {pdf && isSeen && <PageCanvas pdf={pdf} page={page} size={sides} scale={scale} label={label} />}
      </span>
      <span aria-hidden="true" className="text-small text-ink-soft tabular-nums leading-none">
        {page}
        {fields > 0 && ' •'}
      </span>
    </button>
  );
}
