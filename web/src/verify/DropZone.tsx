import { useEffect, useEffectEvent, useState } from 'react';
import { usePageTexts } from '../texts/page-texts.tsx';
import { MAX_MEGABYTES } from './check-file.ts';
import { DocumentIcon } from './DocumentIcon.tsx';

/**
 * Accepts a file dropped anywhere on the page: outside of the frame, the browser would open it instead. The button under
 * it does the same for those who do not drag.
 */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const texts = usePageTexts().verify;
  const isOver = useDrop(onFile);
  return (
    <div
      className={`mt-5 flex min-h-44 flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed p-6 text-center transition-colors ${isOver ? 'border-brand bg-brand/10' : 'border-edge/60 bg-ground'}`}
    >
      <span className="text-brand mb-2 size-10">
        <DocumentIcon />
      </span>
      <p className="font-strong">{isOver ? texts.dropNow : texts.drop}</p>
      <p className="text-small text-ink-soft text-balance">{texts.or(MAX_MEGABYTES)}</p>
    </div>
  );
}

function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const onDropped = useEffectEvent(onFile);
  useEffect(() => {
    const hover = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(event.type === 'dragover');
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onDropped(file);
    };
    window.addEventListener('dragover', hover);
    window.addEventListener('dragleave', hover);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('dragleave', hover);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
