/** Returns the table of contents from the PDF file. Returns an empty list if it is missing or cannot be read. */
import { useEffect, useState } from 'react';
import type { OutlineEntry, PdfDocument } from '../../pdf/pdf-source.ts';

export function useOutline(pdf: PdfDocument | null): readonly OutlineEntry[] {
  const [outline, setOutline] = useState<readonly OutlineEntry[]>([]);
  useEffect(() => {
    if (!pdf) return undefined;
    let isCurrent = true;
    pdf.outline().then(
      (entries) => isCurrent && setOutline(entries),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf]);
  return outline;
}
