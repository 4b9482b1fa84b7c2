/**
 * Sends a file in parts, so that a lost connection costs only one part. The server reports the offset at which to
 * continue.
 */
import { ATTACHMENT_PART_BYTES } from '@countersign/contract/rules/attachments';
import type { addAttachment } from '@countersign/contract/signer/attachments';
import type { DataOf } from '../../../api/client.ts';
import { fetchWithProgress } from '../../../api/fetch-with-progress.ts';
import type { SignerApi } from '../../../api/signer-api.ts';
import { hashOf } from '../../../crypto/hash-of.ts';

export type Attachment = NonNullable<DataOf<typeof addAttachment>['attachment']>;

interface SendInParts {
  api: SignerApi;
  participantId: string;
  key: string;
  file: Blob;
  /** Called with the fraction of the file sent so far, from 0 to 1. */
  onSent: (share: number) => void;
}

export async function sendInParts({
  api,
  participantId,
  key,
  file,
  onSent,
}: SendInParts): Promise<Attachment> {
  const about = {
    participant_id: participantId,
    key,
    sha256: await hashOf(await file.arrayBuffer()),
    size_bytes: file.size,
  };
  const send = async (offset: number, part: Blob) =>
    api.call<typeof addAttachment>({
      method: 'POST',
      path: '/api/v1/participant/attachment',
      body: { ...about, offset, content_base64: await base64Of(part) },
      takesLong: true,
      fetch: fetchWithProgress((share) => onSent((offset + share * part.size) / file.size)),
    });

  // Asks the server for the offset first, because it may have received parts of the file before the connection was
  // lost.
  let offset = file.size > ATTACHMENT_PART_BYTES ? (await send(0, new Blob())).received_bytes : 0;
  for (;;) {
    const part = file.slice(offset, offset + ATTACHMENT_PART_BYTES);
    const { attachment, received_bytes: received } = await send(offset, part);
    if (attachment) return attachment;
    offset = received;
  }
}

function base64Of(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(part);
  });
}
