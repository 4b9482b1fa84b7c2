import { useConsoleTexts } from '../../../texts/console.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { DropFiles } from '../../ui/DropFiles.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { OrderButtons } from '../../ui/OrderButtons.tsx';
import type { DraftContent } from './api.ts';
import type { UnderWay, Uploads } from './use-uploads.ts';

interface DocumentsPartProps {
  documents: DraftContent['documents'];
  uploads: Uploads;
  error: string | undefined;
  onChange: (documents: DraftContent['documents']) => void;
}

/** Shows the PDFs of the draft in order, the progress of uploads, and a field that adds PDFs. */
export function DocumentsPart({ documents, uploads, error, onChange }: DocumentsPartProps) {
  const { send: texts, layouts } = useConsoleTexts();
  const pagesOf = (sha256: string) => uploads.known.find((each) => each.sha256 === sha256)?.pages.length ?? 0;
  return (
    <DropFiles
      hint={layouts.make.documentsHint}
      error={error}
      drop={layouts.make.drop}
      choose={documents.length === 0 ? layouts.make.choose : texts.morePdfs}
      accept="application/pdf,.pdf"
      onFiles={uploads.add}
    >
      <ol className="divide-line divide-y">
        {documents.map((document, index) => (
          <li key={document.sha256} className="flex items-center gap-3 py-1">
            <span className="text-ink-soft w-5 tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{document.name}</span>
              <span className="text-small text-ink-soft">{layouts.pages(pagesOf(document.sha256))}</span>
            </span>
            <OrderButtons
              list={documents}
              index={index}
              earlier={layouts.make.earlier(document.name)}
              later={layouts.make.later(document.name)}
              remove={layouts.make.remove(document.name)}
              onChange={onChange}
            />
          </li>
        ))}
        {uploads.underWay.map((upload) => (
          <OnItsWay key={upload.id} upload={upload} onForget={() => uploads.forget(upload.id)} />
        ))}
      </ol>
    </DropFiles>
  );
}

function OnItsWay({ upload, onForget }: { upload: UnderWay; onForget: () => void }) {
  const { send: texts } = useConsoleTexts();
  const { name, sent, error } = upload;
  if (error !== null)
    return (
      <li className="border-bad my-1 flex items-center gap-3 border-s-3 py-1 ps-3">
        <span role="alert" className="min-w-0 flex-1">
          <span className="font-strong block truncate">{name}</span>
          <span className="text-small text-bad font-strong">{error}</span>
        </span>
        <IconButton label={texts.forget(name)} onClick={onForget}>
          <CloseIcon />
        </IconButton>
      </li>
    );
  return (
    <li className="py-2">
      <span className="block truncate">{name}</span>
      <span className="flex items-center gap-3">
        <progress
          aria-label={texts.uploading(name)}
          value={sent}
          max={1}
          className="accent-brand h-2 min-w-0 flex-1"
        />
        <span className="text-small text-ink-soft flex-none">
          {sent < 1 ? texts.uploadingShort : texts.inspecting}
        </span>
      </span>
    </li>
  );
}
