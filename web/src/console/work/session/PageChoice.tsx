import { useCallback, useEffect } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { NextIcon, PreviousIcon } from '../../setup/layouts/icons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

interface PageChoiceProps {
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

const KEYS: Partial<Record<string, number>> = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 };

/** Shows buttons that move through the pages of a document in a dialog. Keys do the same. */
export function PageChoice({ page, pages, onChange }: PageChoiceProps) {
  const { layouts } = useConsoleTexts();
  const go = useCallback(
    (by: number) => onChange(Math.min(pages, Math.max(1, page + by))),
    [page, pages, onChange],
  );
  // Listens on the document, so that the keys work wherever the focus is within the dialog.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const by = KEYS[event.key];
      if (by === undefined) return;
      event.preventDefault();
      go(by);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go]);
  return (
    <div className="mb-4 flex items-center justify-center gap-3">
      <IconButton label={layouts.editor.previousPage} disabled={page <= 1} onClick={() => go(-1)}>
        <PreviousIcon />
      </IconButton>
      <output className="tabular-nums">{layouts.editor.pageOf(page, pages)}</output>
      <IconButton label={layouts.editor.nextPage} disabled={page >= pages} onClick={() => go(1)}>
        <NextIcon />
      </IconButton>
    </div>
  );
}
