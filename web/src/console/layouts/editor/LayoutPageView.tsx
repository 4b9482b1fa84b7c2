import type { PageSides } from '@countersign/contract/rules/field-problems';
import { useState, type ComponentProps } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { Action } from '../../parts/Action.tsx';
import { useDocument } from '../use-document.ts';
import { PageCanvas } from './PageCanvas.tsx';
import type { DocumentSource } from './source.ts';
import { Stage } from './Stage.tsx';

interface LayoutPageViewProps extends Omit<ComponentProps<typeof Stage>, 'children'> {
  source: DocumentSource;
  size: PageSides;
}

/** The stage with the drawing of its page. */
export function LayoutPageView({ source, size, ...stage }: LayoutPageViewProps) {
  const { layouts, shell } = useConsoleTexts();
  const texts = layouts.editor;
  // A new version keeps the documents: what is open stays open.
  const [first] = useState(source);
  const { place, scale } = stage;
  const bytes = first.documents[place.document - 1]?.size_bytes ?? 0;
  const opened = useDocument(first.urlOf(place.document), bytes);
  const name = first.documents[place.document - 1]?.name ?? texts.document(place.document);
  const pages = first.documents[place.document - 1]?.pages.length ?? 1;
  return (
    <Stage {...stage}>
      {opened.kind === 'open' ? (
        <PageCanvas
          key={`${place.document} ${place.page}`}
          pdf={opened.pdf}
          page={place.page}
          size={size}
          scale={scale}
          label={`${name}, ${texts.pageOf(place.page, pages)}`}
        />
      ) : (
        <div className="text-paper-ink absolute inset-0 flex flex-col items-center justify-center gap-3 p-4 text-center">
          {opened.kind === 'opening' ? (
            <output>{texts.opening}</output>
          ) : (
            <>
              <p role="alert">{texts.openFailed}</p>
              <Action onClick={opened.retry}>{shell.tryAgain}</Action>
            </>
          )}
        </div>
      )}
    </Stage>
  );
}
