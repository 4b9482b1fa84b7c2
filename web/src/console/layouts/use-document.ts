/** The documents of a layout, each opened when it is first shown. */
import { useCallback, useEffect, useState } from 'react';
import type { OpenPdf, PdfDocument } from '../../pdf/pdf-source.ts';
import { pdfjsSource } from '../../pdf/pdfjs-source.ts';
import { addressOf } from '../api/call.ts';
import type { Layout } from './api.ts';

export type OpenedDocument =
  | { kind: 'opening' }
  | { kind: 'open'; pdf: PdfDocument }
  | { kind: 'failed'; retry: () => void };

const OPENING: OpenedDocument = { kind: 'opening' };

export function useDocument(layout: Layout, number: number): OpenedDocument {
  const { layout_id, version } = layout;
  const bytes = layout.documents[number - 1]?.size_bytes ?? 0;
  const [opened, setOpened] = useState<{ of: string; state: OpenedDocument }>({ of: '', state: OPENING });
  const [attempt, setAttempt] = useState(1);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const url = addressOf(
    '/api/v1/originator/layouts/:id/documents/:number',
    { id: layout_id, number: String(number) },
    { version },
  );
  const name = `${url} ${attempt}`;
  useEffect(() => {
    let isCurrent = true;
    const tell = (state: OpenedDocument) => isCurrent && setOpened({ of: name, state });
    const fail = () => tell({ kind: 'failed', retry });
    const file: OpenPdf = pdfjsSource.open(
      { url, headers: {}, bytes },
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
