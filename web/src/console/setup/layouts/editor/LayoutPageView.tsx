import type { PageSides } from '@countersign/contract/rules/field-problems';
import { useState, type ComponentProps } from 'react';
import { useConsoleTexts } from '../../../../texts/console.tsx';
import { Action } from '../../../ui/Action.tsx';
import { useDocument } from '../use-document.ts';
import type { PagePlace } from './field.ts';
import { PageCanvas } from './PageCanvas.tsx';
import type { DocumentSource } from './source.ts';
import { Stage } from './Stage.tsx';
import { Thumbnails } from './Thumbnails.tsx';

interface LayoutPageViewProps extends Omit<ComponentProps<typeof Stage>, 'children'> {
  source: DocumentSource;
  size: PageSides;
  onGo: (place: PagePlace) => void;
}

/** Shows the stage with its page, and thumbnails of all pages. */
export function LayoutPageView({ source, size, onGo, ...stage }: LayoutPageViewProps) {
  const { layouts, shell } = useConsoleTexts();
  const texts = layouts.editor;
  // Retains the first source. A new version has the same documents, so the open documents stay open.
  const [first] = useState(source);
  const { place, scale } = stage;
  const bytes = first.documents[place.document - 1]?.size_bytes ?? 0;
  const opened = useDocument(first.urlOf(place.document), bytes);
  const name = first.documents[place.document - 1]?.name ?? texts.document(place.document);
  const { documents, content } = stage.editor.state;
  const { fields } = content;
  const pages = documents[place.document - 1] ?? [];
  return (
    <>
      {pages.length > 1 && (
        <Thumbnails
          key={place.document}
          pdf={opened.kind === 'open' ? opened.pdf : null}
          pages={pages}
          page={place.page}
          fieldsOn={(page) =>
            fields.filter((field) => field.document === place.document && field.page === page).length
          }
          onGo={(page) => onGo({ ...place, page })}
        />
      )}
      <Stage {...stage}>
        {opened.kind === 'open' ? (
          <PageCanvas
            key={`${place.document} ${place.page}`}
            pdf={opened.pdf}
            page={place.page}
            size={size}
            scale={scale}
            label={`${name}, ${texts.pageOf(place.page, pages.length)}`}
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
    </>
  );
}
