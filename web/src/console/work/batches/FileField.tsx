import { BATCH_FILE_TYPES, MAX_BATCH_FILE_BYTES } from '@countersign/contract/rules/batches';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { useFileSize } from '../../ui/use-file-size.ts';
import { DropFiles } from '../../ui/DropFiles.tsx';

interface FileFieldProps {
  file: File | null;
  onChange: (file: File) => void;
  error?: string | undefined;
}

/** Lets the person drop a table or select it. */
export function FileField({ file, onChange, error }: FileFieldProps) {
  const { batches: texts } = useConsoleTexts();
  const [isTooLarge, setIsTooLarge] = useState(false);
  const take = ([first]: readonly File[]) => {
    if (!first) return;
    setIsTooLarge(first.size > MAX_BATCH_FILE_BYTES);
    if (first.size <= MAX_BATCH_FILE_BYTES) onChange(first);
  };
  const sizeOf = useFileSize();
  return (
    <div>
      <DropFiles
        hint={texts.make.fileHint}
        error={isTooLarge ? texts.make.tooLarge : error}
        drop={texts.make.drop}
        choose={texts.make.choose}
        accept={['.csv', '.xlsx', ...BATCH_FILE_TYPES].join(',')}
        isSingle
        onFiles={take}
      />
      <output className="mt-2 block break-words">
        {file && (
          <>
            {file.name} <span className="text-small text-ink-soft">{sizeOf(file.size)}</span>
          </>
        )}
      </output>
    </div>
  );
}
