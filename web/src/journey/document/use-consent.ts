/** Records that the document was read and consented to (SPEC 7). */
import type { consentToDocument } from '@countersign/contract/signer/document';
import { useMutation } from '@tanstack/react-query';
import type { SignerApi } from '../../api/signer-api.ts';
import { ApiError } from '../../api/client.ts';
import type { ReadingReport } from './reading/reading-time.ts';

interface Consent {
  api: SignerApi;
  participantId: string;
  onDone: () => void;
  onFailed: (words: string | undefined) => void;
}

export function useConsent({ api, participantId, onDone, onFailed }: Consent) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ pages, milliseconds }: ReadingReport) =>
      api.call<typeof consentToDocument>({
        method: 'POST',
        path: '/api/v1/participant/document-consent',
        body: {
          participant_id: participantId,
          scroll_confirmed: true,
          consent_given: true,
          reading: pages,
          reading_milliseconds: milliseconds,
        },
      }),
    onSuccess: onDone,
    onError: (reason) => onFailed(wordsOf(reason)),
  });
  return {
    give: mutate,
    /** Also after the answer, until the journey has moved on. */
    isRecording: isPending || isSuccess,
    failure: error ? { words: wordsOf(error) } : null,
  };
}

function wordsOf(error: Error): string | undefined {
  return error instanceof ApiError ? error.message : undefined;
}
