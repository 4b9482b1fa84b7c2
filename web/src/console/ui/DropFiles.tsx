import { useId, useRef, useState, type ReactNode } from 'react';
import { Action } from './Action.tsx';
import { Problem } from './Field.tsx';

interface DropFilesProps {
  hint: ReactNode;
  error?: string | null | undefined;
  /** The text before the button. Shown on devices that support dragging. */
  drop: string;
  choose: string;
  accept: string;
  /** Whether only one file can be selected. By default, several files can be selected. */
  isSingle?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Content between the hint and the drop area, such as the selected files. */
  children?: ReactNode;
}

/** Lets people drop files or select them. */
export function DropFiles({
  hint,
  error,
  drop,
  choose,
  accept,
  isSingle = false,
  onFiles,
  children,
}: DropFilesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {hint}
      </p>
      <Problem id={`${id}-error`}>{error}</Problem>
      {children}
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
          isOver ? 'border-brand bg-brand/8' : error ? 'border-bad' : 'border-edge'
        }`}
      >
        <span className="pointer-coarse:hidden text-ink-soft">{drop}</span>
        <Action
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          onClick={() => input.current?.click()}
        >
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
            // Resets the input, so that the same file can be selected again after it was removed.
            event.target.value = '';
          }}
        />
      </div>
    </>
  );
}
