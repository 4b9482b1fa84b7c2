import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsoleTexts } from '../../../texts/console.tsx';
import { DrawnPage } from '../../setup/layouts/DrawnPage.tsx';
import { OpenDocument } from '../../setup/layouts/OpenDocument.tsx';
import { useDocument, type OpenedDocument } from '../../setup/layouts/use-document.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { documentAddress } from './document-address.ts';
import { PageChoice } from './PageChoice.tsx';
import type { Session } from './steps.ts';
import { apiErrorFrom, networkError } from '../../../api/client.ts';
import { personHeaders } from '../../api/person.ts';

interface CompareDocumentsProps {
  session: Session;
  /** The number of the document, counted from 1. */
  number: number;
  onClose: () => void;
}

/** Shows each uploaded page next to the same page of the sealed document. */
export function CompareDocuments({ session, number, onClose }: CompareDocumentsProps) {
  const { session: texts } = useConsoleTexts();
  const url = documentAddress(session, number, 'sealed');
  const { data, isError, refetch } = useQuery({
    queryKey: ['size-of-file', url],
    queryFn: ({ signal }) => sizeOfFile(url, signal),
  });
  const notYet: OpenedDocument = isError
    ? { kind: 'failed', retry: () => void refetch() }
    : { kind: 'opening' };
  return (
    <Dialog title={texts.compareTitle} onClose={onClose} isLarge>
      {data === undefined ? (
        <OpenDocument opened={notYet}>{() => null}</OpenDocument>
      ) : (
        <Pages session={session} number={number} sealed={{ url, bytes: data }} />
      )}
    </Dialog>
  );
}

interface PagesProps extends Omit<CompareDocumentsProps, 'onClose'> {
  sealed: { url: string; bytes: number };
}

function Pages({ session, number, sealed }: PagesProps) {
  const { session: texts } = useConsoleTexts();
  const { pages: uploaded = 1, size_bytes = 0 } = session.documents[number - 1] ?? {};
  const left = useDocument(documentAddress(session, number, 'original'), size_bytes);
  const right = useDocument(sealed.url, sealed.bytes);
  const [page, setPage] = useState(1);
  // A sealed document contains the same pages, followed by the pages of the certificate.
  const pages = right.kind === 'open' ? right.pdf.pages : uploaded;
  return (
    <>
      <PageChoice page={page} pages={pages} onChange={setPage} />
      <div className="desk:grid-cols-2 grid gap-4">
        <Side name={texts.original} opened={left} page={page} />
        <Side name={texts.sealed} opened={right} page={page} />
      </div>
    </>
  );
}

function Side({ name, opened, page }: { name: string; opened: OpenedDocument; page: number }) {
  const { session: texts, layouts } = useConsoleTexts();
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="font-strong mb-2">{name}</h3>
      <OpenDocument opened={opened}>
        {(pdf, width) =>
          page > pdf.pages ? (
            <p className="text-ink-soft">{texts.onlySealed}</p>
          ) : (
            <DrawnPage
              pdf={pdf}
              page={page}
              width={width}
              label={`${name}, ${layouts.editor.pageOf(page, pdf.pages)}`}
            />
          )
        }
      </OpenDocument>
    </section>
  );
}

/** Returns the size of the file in bytes. It requests only the first byte. */
async function sizeOfFile(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(url, { headers: { range: 'bytes=0-0', ...personHeaders() }, signal }).catch(
    () => {
      throw networkError();
    },
  );
  if (!response.ok) throw apiErrorFrom(response.status, await response.json().catch(() => null));
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  if (!(size > 0)) throw networkError();
  return size;
}
