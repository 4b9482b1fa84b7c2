import { useRef, type ReactNode } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useElementSize } from '../../../ui/use-element-size.ts';
import type { PdfDocument } from '../../../pdf/pdf-source.ts';
import { Action } from '../../ui/Action.tsx';
import type { OpenedDocument } from './use-document.ts';

interface OpenDocumentProps {
  opened: OpenedDocument;
  /** Renders the open document. `width` is the available width in pixels. */
  children: (pdf: PdfDocument, width: number) => ReactNode;
}

/** Shows a document. Shows a message while it is opening or if it failed to open. */
export function OpenDocument({ opened, children }: OpenDocumentProps) {
  const { layouts, shell } = useConsoleTexts();
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(frame);
  return (
    <div ref={frame} className="min-h-40 space-y-4">
      {opened.kind === 'opening' && <output>{layouts.editor.opening}</output>}
      {opened.kind === 'failed' && (
        <div role="alert" className="space-y-3">
          <p>{layouts.editor.openFailed}</p>
          <Action onClick={opened.retry}>{shell.tryAgain}</Action>
        </div>
      )}
      {opened.kind === 'open' && width > 0 && children(opened.pdf, width)}
    </div>
  );
}
