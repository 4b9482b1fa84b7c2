/**
 * Records that the signer read the document and consented to it (SPEC 7). If there are several documents, every reading
 * is recorded, and the last record includes the consent.
 */
import type { consentToDocument, finishDocument } from '@countersign/contract/signer/document';
import { useMutation } from '@tanstack/react-query';
import type { SignerApi } from '../../api/signer-api.ts';
import { ApiError } from '../../api/client.ts';
import { sayUnlessOffline } from '../../texts/spoken.ts';
import type { DocumentPlace } from '../../reader/view.ts';
import type { ReadingReport } from '../../reader/reading/reading-time.ts';

interface ConsentOptions {
  api: SignerApi;
  participantId: string;
  place: DocumentPlace;
  /** The SHA-256 of the key facts on the screen. Undefined if the document has no key facts. */
  keyFactsSha256: string | undefined;
  /** Called after a document has been read if another document follows. */
  onRead: () => void;
  onDone: () => void;
}

export function useConsent({ api, participantId, place, keyFactsSha256, onRead, onDone }: ConsentOptions) {
  const isLast = !(place.number < place.total);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async ({ pages, milliseconds }: ReadingReport) => {
      const body = {
        participant_id: participantId,
        scroll_confirmed: true,
        reading: pages,
        reading_milliseconds: milliseconds,
      };
      if (isLast)
        await api.call<typeof consentToDocument>({
          method: 'POST',
          path: '/api/v1/participant/document-consent',
          body: {
            ...body,
            consent_given: true,
            ...(keyFactsSha256 === undefined ? {} : { key_facts_sha256: keyFactsSha256 }),
          },
        });
      else
        await api.call<typeof finishDocument>({
          method: 'POST',
          path: '/api/v1/participant/document-read',
          body: { ...body, document: place.number },
        });
    },
    onSuccess: isLast ? onDone : onRead,
  });
  return {
    isLast,
    give: mutate,
    /** Stays true after the response, until the journey has moved to the next step. */
    isRecording: isPending || isSuccess,
    failure: error ? { message: messageOf(error) } : null,
  };
}

function messageOf(error: Error): string | undefined {
  return error instanceof ApiError ? sayUnlessOffline(error.message) : undefined;
}
