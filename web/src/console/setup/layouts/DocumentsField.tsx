import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useFileSize } from '../../ui/use-file-size.ts';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { OrderButtons } from '../../ui/OrderButtons.tsx';
import { addDocuments, type DocumentsProblem } from './documents.ts';

interface DocumentsFieldProps {
  documents: readonly File[];
  onChange: (documents: readonly File[]) => void;
  error?: string | undefined;
}

/** Lets the person drop or select PDFs and change their order. */
export function DocumentsField({ documents, onChange, error }: DocumentsFieldProps) {
  const { layouts } = useConsoleTexts();
  const texts = layouts.make;
  const [problem, setProblem] = useState<DocumentsProblem | null>(null);
  const take = (files: readonly File[]) => {
    const taken = addDocuments(documents, files);
    setProblem(taken.problem);
    onChange(taken.documents);
  };
  const sizeOf = useFileSize();
  return (
    <div>
      <DropFiles
        hint={texts.documentsHint}
        error={problem ? problemText(texts, problem) : error}
        drop={texts.drop}
        choose={texts.choose}
        accept="application/pdf,.pdf"
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
              <OrderButtons
                list={documents}
                index={index}
                earlier={texts.earlier(file.name)}
                later={texts.later(file.name)}
                remove={texts.remove(file.name)}
                onChange={onChange}
              />
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
