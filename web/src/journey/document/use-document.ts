/** Finds out where the document is, and opens it (SPEC 7). */
import type { readDocument } from '@countersign/contract/signer/document';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import type { DataOf } from '../../api/client.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { nextOpening, UNOPENED } from './opening-machine.ts';
import type { PdfDocument, PdfSource } from './pdf/pdf-source.ts';

export type DocumentState =
  | { kind: 'loading'; bytes: number }
  | { kind: 'open'; pdf: PdfDocument; signers: number; isStalled: boolean }
  | { kind: 'failed'; cause: LoadFailure; reason: Error | null; retry: () => void };

export type LoadFailure = 'infoFailed' | 'noUrl' | 'pdfFailed';

type Info = DataOf<typeof readDocument>;

export function useDocument(api: SignerApi, participantId: string, source: PdfSource): DocumentState {
  const {
    data: info,
    error,
    refetch,
  } = useQuery<Info>({
    queryKey: ['document', participantId],
    queryFn: ({ signal }) =>
      api.call<typeof readDocument>({
        method: 'GET',
        path: '/api/v1/participant/document/:participant_id',
        params: { participant_id: participantId },
        signal,
      }),
  });
  const [opening, send] = useReducer(nextOpening, UNOPENED);
  const hasFailed = opening.kind === 'failed';

  useEffect(() => source.prepare(), [source]);
  useEffect(() => {
    if (!info?.document_url || hasFailed) return undefined;
    const file = { ...api.fileAt(info.document_url), bytes: info.document_info.size_bytes };
    let isCurrent = true;
    const when = (event: Parameters<typeof send>[0]) => isCurrent && send(event);
    const pdf = source.open(file, {
      onBytes: (bytes) => when({ kind: 'bytes', bytes }),
      onStalled: (reason) => when({ kind: 'stalled', reason }),
      onRefused: (reason) => when({ kind: 'failed', reason }),
    });
    pdf.document.then(
      (opened) => when({ kind: 'opened', pdf: opened }),
      (reason: unknown) => when({ kind: 'failed', reason: asError(reason) }),
    );
    return () => {
      isCurrent = false;
      pdf.close();
    };
  }, [api, info, source, hasFailed]);

  const retry = () => {
    send({ kind: 'again' });
    void refetch();
  };
  if (error) return { kind: 'failed', cause: 'infoFailed', reason: error, retry };
  if (info && !info.document_url) return { kind: 'failed', cause: 'noUrl', reason: null, retry };
  switch (opening.kind) {
    case 'failed':
      return { kind: 'failed', cause: 'pdfFailed', reason: opening.reason, retry };
    case 'opening':
      return { kind: 'loading', bytes: opening.bytes };
    case 'open':
      break;
  }
  return { ...opening, signers: info?.total_signers ?? 0 };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
