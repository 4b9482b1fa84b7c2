/** Loads a document of a layout or a draft when it is first shown. */
import { useCallback, useEffect, useState } from 'react';
import type { OpenPdf, PdfDocument } from '../../../pdf/pdf-source.ts';
import { pdfjsSource } from '../../../pdf/pdfjs-source.ts';
import { personHeaders } from '../../api/person.ts';

export type OpenedDocument =
  | { kind: 'opening' }
  | { kind: 'open'; pdf: PdfDocument }
  | { kind: 'failed'; retry: () => void };

const OPENING: OpenedDocument = { kind: 'opening' };

export function useDocument(url: string, bytes: number): OpenedDocument {
  const [opened, setOpened] = useState<{ of: string; state: OpenedDocument }>({ of: '', state: OPENING });
  const [attempt, setAttempt] = useState(1);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const name = `${url} ${attempt}`;
  useEffect(() => {
    let isCurrent = true;
    const tell = (state: OpenedDocument) => isCurrent && setOpened({ of: name, state });
    const fail = () => tell({ kind: 'failed', retry });
    const file: OpenPdf = pdfjsSource.open(
      { url, headers: personHeaders(), bytes },
      { onBytes: () => undefined, onIntact: () => undefined, onStalled: () => undefined, onRefused: fail },
    );
    file.document.then((pdf) => tell({ kind: 'open', pdf }), fail);
    return () => {
      isCurrent = false;
      file.close();
    };
  }, [url, bytes, name, retry]);
  return opened.of === name ? opened.state : OPENING;
}
