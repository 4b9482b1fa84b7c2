import { useId, useRef, useState } from 'react';
import { useConsoleTexts } from '../../texts/console.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Action } from '../parts/Action.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { addDocuments, type DocumentsProblem } from './documents.ts';
import { DownIcon, UpIcon } from './icons.tsx';

interface DocumentsFieldProps {
  documents: readonly File[];
  onChange: (documents: readonly File[]) => void;
  error?: string | undefined;
}

/** Drop PDFs, or choose them; then their order. */
export function DocumentsField({ documents, onChange, error }: DocumentsFieldProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.make;
  const { locale } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState<DocumentsProblem | null>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: Iterable<File>) => {
    const taken = addDocuments(documents, [...files]);
    setProblem(taken.problem);
    onChange(taken.documents);
  };
  const move = (index: number, to: number) => {
    const changed = [...documents];
    const [file] = changed.splice(index, 1);
    if (file) changed.splice(to, 0, file);
    onChange(changed);
  };
  const wrong = problem ? problemText(texts, problem) : error;
  const size = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return (
    <div>
      <p id={`${id}-hint`} className="text-small text-ink-soft">
        {texts.documentsHint}
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
        <span className="pointer-coarse:hidden text-ink-soft">{texts.drop}</span>
        <Action
          aria-describedby={`${id}-hint${wrong ? ` ${id}-error` : ''}`}
          onClick={() => input.current?.click()}
        >
          {texts.choose}
        </Action>
        <input
          ref={input}
          type="file"
          multiple
          accept="application/pdf,.pdf"
          aria-label={texts.choose}
          tabIndex={-1}
          hidden
          onChange={(event) => {
            take(event.target.files ?? []);
            // The same file can be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </div>
      {documents.length > 0 && (
        <ol className="divide-line mt-2 divide-y">
          {documents.map((file, index) => (
            <li key={`${index} ${file.name}`} className="flex items-center gap-3 py-1">
              <span className="text-ink-soft w-5 tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate">{file.name}</span>
                <span className="text-small text-ink-soft">{size.format(file.size / 1000)}</span>
              </span>
              <IconButton
                label={texts.earlier(file.name)}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <UpIcon />
              </IconButton>
              <IconButton
                label={texts.later(file.name)}
                disabled={index === documents.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <DownIcon />
              </IconButton>
              <IconButton
                label={texts.remove(file.name)}
                onClick={() => onChange(documents.filter((each) => each !== file))}
              >
                <CloseIcon />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function problemText(
  texts: ReturnType<typeof useConsoleTexts>['layouts']['make'],
  problem: DocumentsProblem,
): string {
  switch (problem.kind) {
    case 'no-pdf':
      return texts.noPdf(problem.name);
    case 'too-many':
      return texts.tooMany;
    case 'too-large':
      return texts.tooLarge;
  }
}
