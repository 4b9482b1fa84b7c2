import { MAX_BATCH_FILE_BYTES } from '@countersign/contract/rules/batches';
import { useId, useRef, useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Action } from '../parts/Action.tsx';

interface FileFieldProps {
  file: File | null;
  onChange: (file: File) => void;
  error?: string | undefined;
}

/** Drop a table, or choose it. */
export function FileField({ file, onChange, error }: FileFieldProps) {
  const { batches: texts } = useConsoleTexts();
  const { locale } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const take = (files: Iterable<File>) => {
    const [first] = files;
    if (!first) return;
    setIsTooLarge(first.size > MAX_BATCH_FILE_BYTES);
    if (first.size <= MAX_BATCH_FILE_BYTES) onChange(first);
  };
  const wrong = isTooLarge ? texts.make.tooLarge : error;
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <div>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {texts.make.fileHint}
      </p>
      {wrong && (
        <p id={`${id}-error`} role="alert" className="text-small text-bad font-strong mt-1">
          {wrong}
        </p>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files);
        }}
        className={`rounded-control mt-2 flex flex-wrap items-center justify-center gap-3 border-2 border-dashed p-6 ${
          isOver ? 'border-brand bg-brand/8' : wrong ? 'border-bad' : 'border-edge'
        }`}
      >
        <span className="pointer-coarse:hidden text-ink-soft">{texts.make.drop}</span>
        <Action
          aria-describedby={`${id}-hint${wrong ? ` ${id}-error` : ''}`}
          onClick={() => input.current?.click()}
        >
          {texts.make.choose}
        </Action>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={texts.make.choose}
          tabIndex={-1}
          hidden
          onChange={(event) => {
            take(event.target.files ?? []);
            // The same file can be chosen again after it was changed.
            event.target.value = '';
          }}
        />
      </div>
      <output className="mt-2 block break-words">
        {file && (
          <>
            {file.name} <span className="text-small text-ink-soft">{size.format(file.size / 1000)}</span>
          </>
        )}
      </output>
    </div>
  );
}
