import { useConsoleTexts } from '../../../../texts/console.tsx';
import { MinusIcon, PlusIcon } from '../../../../ui/more-icons.tsx';
import { inputClass } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { FitIcon, NextIcon, PreviousIcon } from '../icons.tsx';
import type { EditorState } from './editor-machine.ts';
import type { PagePlace } from './field.ts';

interface PageBarProps {
  state: EditorState;
  names: readonly string[];
  place: PagePlace;
  onGo: (place: PagePlace) => void;
  scale: number;
  onZoom: (steps: number) => void;
  onFit: () => void;
}

/** Selects the document, the page and the zoom. */
export function PageBar({ state, names, place, onGo, scale, onZoom, onFit }: PageBarProps) {
  const { layouts: texts } = useConsoleTexts();
  const pages = state.documents[place.document - 1] ?? [];
  const fieldsOn = (document: number, page: number) =>
    state.content.fields.filter((field) => field.document === document && field.page === page).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {names.length > 1 && (
        <div role="tablist" aria-label={texts.editor.documentTabs} className="flex min-w-0 flex-wrap gap-1">
          {names.map((name, index) => (
            <button
              key={`${index} ${name}`}
              type="button"
              role="tab"
              aria-selected={place.document === index + 1}
              onClick={() => onGo({ document: index + 1, page: 1 })}
              className="text-body aria-selected:border-brand aria-selected:font-strong hover:bg-line pointer-coarse:min-h-12 min-h-10 max-w-56 truncate border-b-3 border-transparent px-3"
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {/* If there is not enough space, the controls for page and zoom wrap below the names of the documents. */}
      <div className="flex min-w-0 flex-1 basis-96 flex-wrap items-center justify-between gap-x-3">
        <div className="flex min-w-0 items-center gap-1">
          <IconButton
            label={texts.editor.previousPage}
            disabled={place.page <= 1}
            onClick={() => onGo({ ...place, page: place.page - 1 })}
          >
            <PreviousIcon />
          </IconButton>
          <select
            aria-label={texts.editor.page}
            value={place.page}
            onChange={(event) => onGo({ ...place, page: Number(event.target.value) })}
            className={`${inputClass} w-auto! min-w-24 tabular-nums`}
          >
            {pages.map((_, index) => {
              const count = fieldsOn(place.document, index + 1);
              const label = texts.editor.pageOf(index + 1, pages.length);
              return (
                <option key={index} value={index + 1}>
                  {count > 0 ? `${label} (${texts.fields(count)})` : label}
                </option>
              );
            })}
          </select>
          <IconButton
            label={texts.editor.nextPage}
            disabled={place.page >= pages.length}
            onClick={() => onGo({ ...place, page: place.page + 1 })}
          >
            <NextIcon />
          </IconButton>
        </div>
        <div className="flex flex-none items-center">
          <IconButton label={texts.editor.zoomOut} onClick={() => onZoom(-1)}>
            <MinusIcon />
          </IconButton>
          <output className="text-small w-12 text-center tabular-nums">{Math.round(scale * 100)} %</output>
          <IconButton label={texts.editor.zoomIn} onClick={() => onZoom(1)}>
            <PlusIcon />
          </IconButton>
          <IconButton label={texts.editor.fit} onClick={onFit}>
            <FitIcon />
          </IconButton>
        </div>
      </div>
    </div>
  );
}
