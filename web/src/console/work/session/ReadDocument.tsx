import { useState } from 'react';
import { DrawnPage } from '../../setup/layouts/DrawnPage.tsx';
import { OpenDocument } from '../../setup/layouts/OpenDocument.tsx';
import { useDocument } from '../../setup/layouts/use-document.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { documentAddress } from './document-address.ts';
import { PageChoice } from './PageChoice.tsx';
import type { Session } from './steps.ts';

interface ReadDocumentProps {
  session: Session;
  /** The number of the document, counted from 1. */
  number: number;
  onClose: () => void;
}

/** Shows the document that the signers read, one page at a time. */
export function ReadDocument({ session, number, onClose }: ReadDocumentProps) {
  const { name = null, pages = 1, size_bytes = 0 } = session.documents[number - 1] ?? {};
  const opened = useDocument(documentAddress(session, number, 'original'), size_bytes);
  const [page, setPage] = useState(1);
  return (
    <Dialog title={name ?? ''} onClose={onClose} isLarge>
      <PageChoice page={page} pages={pages} onChange={setPage} />
      <OpenDocument opened={opened}>
        {(pdf, width) => <DrawnPage pdf={pdf} page={page} width={width} />}
      </OpenDocument>
    </Dialog>
  );
}
