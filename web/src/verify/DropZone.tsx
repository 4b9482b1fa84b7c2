import { useEffect, useEffectEvent, useState } from 'react';
import { usePageTexts } from '../texts/page-texts.tsx';
import { MAX_MEGABYTES } from './check-file.ts';

/**
 * Accepts a file dropped anywhere on the page. Outside a drop target, the browser would open the file instead. The button
 * below does the same for people who do not drag.
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

/**
 * Shows a sheet with a tick on its seal, on the 24-unit grid of the other icons. It is decorative: the text next to it
 * says the same.
 */
function DocumentIcon() {
  return (
    <svg
      aria-hidden="true"
      className="size-full fill-none stroke-current"
      viewBox="0 0 24 24"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M18.5 11V8L13 2.5H7A1.5 1.5 0 0 0 5.5 4v16A1.5 1.5 0 0 0 7 21.5h4.5M13 2.5V8h5.5M8.5 12h5M8.5 15.5h2.5" />
      <circle cx="16.5" cy="17.5" r="4" />
      <path d="m14.9 17.6 1.1 1.1 2.1-2.3" />
    </svg>
  );
}
