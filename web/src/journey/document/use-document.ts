/** Loads the document's address, then opens the document (SPEC 7). */
import type { DocumentPlace } from '../../reader/view.ts';
import type { readDocument } from '@countersign/contract/signer/document';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { DataOf } from '../../api/client.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { ShownFacts } from './KeyFactsCard.tsx';
import { INITIAL_STATE, openingReducer, type OpeningEvent } from './opening-machine.ts';
import type { PdfDocument, PdfSource } from '../../pdf/pdf-source.ts';

export type DocumentState =
  | { kind: 'loading'; bytes: number; keyFacts: ShownFacts | null }
  | {
      kind: 'open';
      pdf: PdfDocument;
      signers: number;
      isStalled: boolean;
      isIntact: boolean;
      place: DocumentPlace;
      keyFacts: ShownFacts | null;
    }
  | { kind: 'failed'; cause: LoadFailure; reason: Error | null; retry: () => void };

export type LoadFailure = 'infoFailed' | 'noUrl' | 'pdfFailed';

type Info = DataOf<typeof readDocument>;

const ONLY: DocumentPlace = { number: 1, total: 1, name: null };

/** Loads a document. `read` is the number of documents that the signer read before it. */
export function useDocument(
  api: SignerApi,
  participantId: string,
  source: PdfSource,
  read: number,
): DocumentState {
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    api.call<typeof readDocument>({
      method: 'GET',
      path: '/api/v1/participant/document/:participant_id',
      params: { participant_id: participantId },
      signal,
    });
  const queryKey = ['document', participantId, read];
  const { data: info, error, refetch } = useQuery<Info>({ queryKey, queryFn });
  const keyFacts = useKeyFacts(info?.key_facts ?? null, queryKey, queryFn);
  const [opening, dispatch] = useReducer(openingReducer, INITIAL_STATE);
  const hasFailed = opening.kind === 'failed';

  useEffect(() => source.prepare(), [source]);
  useEffect(() => {
    if (!info?.document_url || hasFailed) return undefined;
    const { size_bytes, sha256 } = info.document_info;
    const file = { ...api.fileAt(info.document_url), bytes: size_bytes, sha256 };
    let isCurrent = true;
    const dispatchIfCurrent = (event: OpeningEvent) => isCurrent && dispatch(event);
    const pdf = source.open(file, {
      onBytes: (bytes) => dispatchIfCurrent({ type: 'bytes-received', bytes }),
      onIntact: () => dispatchIfCurrent({ type: 'found-intact' }),
      onStalled: (reason) => dispatchIfCurrent({ type: 'stalled', reason }),
      onRefused: (reason) => dispatchIfCurrent({ type: 'failed', reason }),
    });
    pdf.document.then(
      (opened) => dispatchIfCurrent({ type: 'opened', pdf: opened }),
      (reason: unknown) => dispatchIfCurrent({ type: 'failed', reason: asError(reason) }),
    );
    return () => {
      isCurrent = false;
      pdf.close();
    };
  }, [api, info, source, hasFailed]);

  const retry = () => {
    dispatch({ type: 'retried' });
    void refetch();
  };
  if (error) return { kind: 'failed', cause: 'infoFailed', reason: error, retry };
  if (info && !info.document_url) return { kind: 'failed', cause: 'noUrl', reason: null, retry };
  switch (opening.kind) {
    case 'failed':
      return { kind: 'failed', cause: 'pdfFailed', reason: opening.reason, retry };
    case 'opening':
      return { kind: 'loading', bytes: opening.bytes, keyFacts };
    case 'open':
      break;
  }
  return { ...opening, signers: info?.total_signers ?? 0, place: info ? placeOf(info) : ONLY, keyFacts };
}

/**
 * Requests the key facts again if the signer changes the language. Returns the earlier key facts until the response
 * arrives.
 */
function useKeyFacts(
  first: ShownFacts | null,
  queryKey: readonly unknown[],
  queryFn: (request: { signal: AbortSignal }) => Promise<Info>,
): ShownFacts | null {
  // The language of the texts on the screen. It differs from the chosen language while the new texts are loading. The
  // server answers in the language of the texts.
  const { language } = useTexts();
  const { data } = useQuery<Info>({
    queryKey: [...queryKey, language],
    queryFn,
    enabled: first !== null && first.language !== language,
  });
  return (first?.language === language ? first : data?.key_facts) ?? first;
}

const placeOf = ({ document_number, documents_total, document_name }: Info): DocumentPlace => ({
  number: document_number,
  total: documents_total,
  name: document_name,
});

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
