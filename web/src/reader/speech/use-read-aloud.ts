/** Lets a screen read the document aloud. */
import { useEffect, useMemo, useState } from 'react';
import type { PdfDocument } from '../../pdf/pdf-source.ts';
import type { DocumentText } from '../passages/document-text.ts';
import { textsOf } from '../passages/passages.ts';
import { languageOf } from '../passages/script.ts';
import { createReadAloud, type AloudState, type ReadAloud } from './read-aloud.ts';
import { browserVoices } from './voices.ts';

export interface Aloud extends ReadAloud {
  state: AloudState;
}

/** Returns null if the phone has no voice for the document's language. */
export function useReadAloud(pdf: PdfDocument, text: DocumentText, mayRead: boolean): Aloud | null {
  const [voices] = useState(browserVoices);
  const [language, setLanguage] = useState<string | null>(null);
  const [hasVoice, setHasVoice] = useState(false);
  const [state, setState] = useState<AloudState>({ kind: 'silent' });

  useEffect(() => {
    if (!mayRead) return undefined;
    let isCurrent = true;
    void documentLanguage(pdf, text).then(
      (found) => isCurrent && setLanguage(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, text, mayRead]);

  useEffect(() => {
    if (language === null) return undefined;
    const look = () => setHasVoice(voices.has(language));
    look();
    return voices.onChange(look);
  }, [voices, language]);

  const reader = useMemo(
    () =>
      language === null
        ? null
        : createReadAloud({ voices, text, pages: pdf.pages, language, onState: setState }),
    [voices, text, pdf, language],
  );
  useEffect(() => () => reader?.stop(), [reader]);
  return reader && hasVoice ? { ...reader, state } : null;
}

/**
 * Returns the language of the document. Without a declared language, detects it from the letters of the first page with
 * text.
 */
async function documentLanguage(pdf: PdfDocument, text: DocumentText): Promise<string | null> {
  const declared = await pdf.language().catch(() => null);
  for (let index = 0; index < Math.min(pdf.pages, 3); index += 1) {
    const page = await text.page(index);
    if (page.kind === 'no text') continue;
    const words = page.passages.flatMap((passage) => textsOf(passage).map((each) => each.text)).join(' ');
    return languageOf(words, declared);
  }
  return null;
}
