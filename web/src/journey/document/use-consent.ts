/** Records that the document was read and consented to (SPEC 7). */
import type { consentToDocument } from '@countersign/contract/signer/document';
import { useMutation } from '@tanstack/react-query';
import type { SignerApi } from '../../api/signer-api.ts';
import { ApiError } from '../../api/client.ts';
import type { ReadingReport } from './reading/reading-time.ts';

interface ConsentOptions {
  api: SignerApi;
  participantId: string;
  onDone: () => void;
}

export function useConsent({ api, participantId, onDone }: ConsentOptions) {
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
  });
  return {
    give: mutate,
    /** Also after the response, until the journey has moved on. */
    isRecording: isPending || isSuccess,
    failure: error ? { message: messageOf(error) } : null,
  };
}

function messageOf(error: Error): string | undefined {
  return error instanceof ApiError ? error.message : undefined;
}
