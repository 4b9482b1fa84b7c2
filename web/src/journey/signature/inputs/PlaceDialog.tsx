import { useEffect, useId, useRef, useState } from 'react';
import type { SignerApi } from '../../../api/signer-api.ts';
import type { PdfSource } from '../../../pdf/pdf-source.ts';
import { pdfjsSource } from '../../../pdf/pdfjs-source.ts';
import { canvasPixelRatio } from '../../../pdf/pixel-ratio.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { useClosedByBack } from '../../../ui/back.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import type { Asked } from './answers.ts';

interface PlaceDialogProps {
  api: SignerApi;
  asked: Asked;
  documents: readonly { document_url: string; size_bytes: number; sha256: string }[];
  onClose: () => void;
  /** The library that opens the PDF. Tests replace it. */
  source?: PdfSource;
}

/**
 * Shows where an answer will be drawn. The dialog shows the page of the first place, with a frame around each place on
 * this page.
 */
export function PlaceDialog({ api, asked, documents, onClose, source = pdfjsSource }: PlaceDialogProps) {
  const texts = useTexts();
  const id = useId();
  const dialog = useModal();
  useClosedByBack(true, onClose);
  const [first] = asked.places;
  const { paper, size, hasFailed } = usePage(
    api,
    first && documents[first.document - 1],
    first?.page ?? 1,
    source,
  );
  const shown = asked.places.filter(
    ({ document, page }) => document === first?.document && page === first.page,
  );
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="dialog signer-place text-base"
    >
      <h2 id={`${id}-title`} dir="auto" className="text-lead font-strong">
        {asked.label}
      </h2>
      <div className="signer-place-page">
        {/* This element is as high as the whole page, unlike the box that scrolls it. The frames are positioned
            relative to it. */}
        <div className="relative">
          <div ref={paper} />
          {size &&
            shown.map((place) => (
              <div
                key={`${place.x} ${place.y}`}
                ref={(box) => box?.scrollIntoView({ block: 'center' })}
                className="signer-place-box"
                style={{
                  left: percent(place.x, size.width),
                  top: percent(place.y, size.height),
                  width: percent(place.width, size.width),
                  height: percent(place.height, size.height),
                }}
              />
            ))}
        </div>
      </div>
      {hasFailed && <Notice tone="bad">{texts.document.pdfFailed}</Notice>}
      <div className="dialog-actions">
        <Button onClick={onClose}>{texts.signature.pad.close}</Button>
      </div>
    </dialog>
  );
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/**
 * Draws a page into `paper`, as wide as the dialog. Returns the size of the page in points, or null until the page is
 * drawn.
 */
function usePage(
  api: SignerApi,
  document: PlaceDialogProps['documents'][number] | undefined,
  number: number,
  source: PdfSource,
) {
  const paper = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!document) return undefined;
    const abort = new AbortController();
    const fail = () => abort.signal.aborted || setFailed(true);
    const { document_url, size_bytes, sha256 } = document;
    const opened = source.open(
      { ...api.fileAt(document_url), bytes: size_bytes, sha256 },
      { onBytes: ignore, onIntact: ignore, onStalled: ignore, onRefused: fail },
    );
    const draw = async () => {
      const page = await (await opened.document).page(number);
      const sheet = paper.current;
      if (!sheet || abort.signal.aborted) return;
      const scale = Math.max(1, sheet.clientWidth) / page.size.width;
      const ratio = canvasPixelRatio(sheet.clientWidth, page.size.height * scale, window.devicePixelRatio);
      const canvas = window.document.createElement('canvas');
      canvas.setAttribute('aria-hidden', 'true');
      const { width, height } = page.size;
      await page.draw(canvas, { x: 0, y: 0, width, height }, scale * ratio, abort.signal);
      if (abort.signal.aborted) return;
      sheet.replaceChildren(canvas);
      setSize({ width, height });
    };
    draw().catch(fail);
    return () => {
      abort.abort();
      opened.close();
    };
  }, [api, document, number, source]);
  return { paper, size, hasFailed };
}

const ignore = () => undefined;
