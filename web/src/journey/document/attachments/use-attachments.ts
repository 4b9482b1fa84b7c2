/** Reads the signer's attachments from the server. They are stored only there. */
import type { listAttachments, removeAttachment } from '@countersign/contract/signer/attachments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client.ts';
import type { SignerApi } from '../../../api/signer-api.ts';
import { type Attachment, sendInParts } from './send-in-parts.ts';
import { prepareFile } from './shrink-picture.ts';

/** Thrown for a file that the browser cannot prepare for sending. The server checks files too. */
class Unsendable extends Error {
  readonly reason: 'unreadable' | 'too-large';

  constructor(reason: 'unreadable' | 'too-large') {
    super(reason);
    this.reason = reason;
  }
}

export type Problem = { reason: 'unreadable' | 'too-large' } | { reason: 'failed'; message: string | null };

export function useAttachments(api: SignerApi, participantId: string) {
  return useQuery({
    queryKey: attachmentsKey(participantId),
    queryFn: ({ signal }) =>
      api.call<typeof listAttachments>({
        method: 'GET',
        path: '/api/v1/participant/attachments/:participant_id',
        params: { participant_id: participantId },
        signal,
      }),
  });
}

/** Adds, replaces and removes one attachment. */
export function useAttachment(api: SignerApi, participantId: string, key: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: attachmentsKey(participantId) });
  const [sentShare, setSentShare] = useState(0);
  const adding = useMutation({
    mutationFn: async (file: File) => {
      setSentShare(0);
      const prepared = await prepareFile(file);
      if (!prepared.ok) throw new Unsendable(prepared.reason);
      return sendInParts({ api, participantId, key, file: prepared.file, onSent: setSentShare });
    },
    onSuccess: refresh,
  });
  const removing = useMutation({
    mutationFn: () =>
      api.call<typeof removeAttachment>({
        method: 'POST',
        path: '/api/v1/participant/attachment-remove',
        body: { participant_id: participantId, key },
      }),
    onSuccess: refresh,
  });
  const { variables: file } = adding;
  const retryOf = () => {
    if (removing.error) return () => removing.mutate();
    return file && problemOf(adding.error)?.reason === 'failed' ? () => adding.mutate(file) : null;
  };
  return {
    add: (chosen: File) => {
      removing.reset();
      adding.mutate(chosen);
    },
    /** Repeats the action that failed temporarily. The upload of a file continues where it stopped. */
    retry: retryOf(),
    remove: () => {
      adding.reset();
      removing.mutate();
    },
    /** The fraction of the file sent so far, from 0 to 1. Null while no file is being sent. */
    sentShare: adding.isPending ? sentShare : null,
    isBusy: adding.isPending || removing.isPending,
    problem: problemOf(adding.error ?? removing.error),
    /** Whether the removal failed, so that the attachment is still stored. */
    isKept: removing.isError,
  };
}

/** Returns the stored picture as a preview. Returns null for a PDF, and while the picture is loading. */
export function usePreview(
  api: SignerApi,
  participantId: string,
  attachment: Attachment | undefined,
): string | null {
  const [preview, setPreview] = useState<{ sha256: string; url: string } | null>(null);
  const { key, sha256 } = attachment?.media_type === 'image/jpeg' ? attachment : {};
  useEffect(() => {
    if (key === undefined || sha256 === undefined) return undefined;
    const stop = new AbortController();
    let shown: string | null = null;
    const load = async () => {
      const { url, headers } = api.fileAt(`/api/v1/participant/attachments/${participantId}/${key}`);
      const answer = await fetch(url, { headers, signal: stop.signal });
      if (!answer.ok) return;
      shown = URL.createObjectURL(await answer.blob());
      setPreview({ sha256, url: shown });
    };
    // A failed preview is ignored, because the tick and the name already show that the file was added.
    load().catch(() => undefined);
    return () => {
      stop.abort();
      if (shown) URL.revokeObjectURL(shown);
    };
  }, [api, participantId, key, sha256]);
  return preview && preview.sha256 === sha256 ? preview.url : null;
}

const attachmentsKey = (participantId: string) => ['attachments', participantId];

function problemOf(error: Error | null): Problem | null {
  if (!error) return null;
  if (error instanceof Unsendable) return { reason: error.reason };
  return { reason: 'failed', message: error instanceof ApiError ? error.message : null };
}
