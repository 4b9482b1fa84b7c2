import { useId, useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useFileSize } from '../../ui/use-file-size.ts';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { addDocuments, type DocumentsProblem } from './documents.ts';
import { DownIcon, UpIcon } from './icons.tsx';

interface DocumentsFieldProps {
  documents: readonly File[];
  onChange: (documents: readonly File[]) => void;
  error?: string | undefined;
}

/** Drop or select PDFs, then set their order. */
export function DocumentsField({ documents, onChange, error }: DocumentsFieldProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.make;
  const id = useId();
  const [problem, setProblem] = useState<DocumentsProblem | null>(null);
  const take = (files: readonly File[]) => {
    const taken = addDocuments(documents, files);
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
  const sizeOf = useFileSize();
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
      <DropFiles
        drop={texts.drop}
        choose={texts.choose}
        accept="application/pdf,.pdf"
        isWrong={wrong !== undefined}
        describedBy={`${id}-hint${wrong ? ` ${id}-error` : ''}`}
        onFiles={take}
      />
      {documents.length > 0 && (
        <ol className="divide-line mt-2 divide-y">
          {documents.map((file, index) => (
            <li key={`${index} ${file.name}`} className="flex items-center gap-3 py-1">
              <span className="text-ink-soft w-5 tabular-nums">{index + 1}</span>
              <span className="min-w-0 flex-1">
                <span className="block truncate">{file.name}</span>
                <span className="text-small text-ink-soft">{sizeOf(file.size)}</span>
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

export function problemText(
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
