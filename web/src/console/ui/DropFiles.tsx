import { useRef, useState } from 'react';
import { Action } from './Action.tsx';

interface DropFilesProps {
  /** Shown before the button on devices that support dragging. */
  drop: string;
  choose: string;
  accept: string;
  /** Accepts only one file. The default is several. */
  isSingle?: boolean;
  isWrong: boolean;
  describedBy: string;
  onFiles: (files: readonly File[]) => void;
}

/** Drop files here, or select them. */
export function DropFiles({
  drop,
  choose,
  accept,
  isSingle = false,
  isWrong,
  describedBy,
  onFiles,
}: DropFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={`rounded-control mt-2 flex flex-wrap items-center justify-center gap-3 border-2 border-dashed p-6 ${
        isOver ? 'border-brand bg-brand/8' : isWrong ? 'border-bad' : 'border-edge'
      }`}
    >
      <span className="pointer-coarse:hidden text-ink-soft">{drop}</span>
      <Action aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {choose}
      </Action>
      <input
        ref={input}
        type="file"
        multiple={!isSingle}
        accept={accept}
        aria-label={choose}
        tabIndex={-1}
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows the same file to be selected again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
  );
}
