/**
 * Calls for the attachments that the template requests. The signer can change attachments until consenting to the
 * document.
 */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { ATTACHMENT_PART_BYTES, ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '../rules/attachments.ts';
import { participantId } from '../schemas/values.ts';

const key = z.string().max(32);

const attachment = z.object({
  key: z.string(),
  media_type: z.enum(ATTACHMENT_TYPES),
  size_bytes: z.number(),
  sha256: z.string(),
});

export const listAttachments = signerCall('GET', '/attachments/:participant_id', 'bearer', {
  summary: 'List the attachments that the signer has added',
  params: z.object({ participant_id: participantId }),
  data: z.object({ attachments: z.array(attachment) }),
});

export const readAttachment = signerCall('GET', '/attachments/:participant_id/:key', 'bearer', {
  summary: 'Download one attachment (bearer token in the header `X-Participant-Token`)',
  params: z.object({ participant_id: participantId, key }),
  file: 'application/octet-stream',
  errors: ['ATTACHMENT_NOT_ASKED', 'NOT_FOUND', 'FILE_UNREADABLE'],
});

export const addAttachment = signerCall('POST', '/attachment', 'bearer', {
  summary:
    'Upload or replace an attachment in parts: a JPEG, PNG or WebP picture, which is re-encoded ' +
    'without its metadata, or a PDF. The limit is 5 MiB. Each part must begin where the previous one ' +
    'ended: `received_bytes` reports that position for one day. The file is checked once the last ' +
    'part has arrived',
  body: z.object({
    participant_id: participantId,
    key,
    /** The SHA-256 hash of the whole file. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    size_bytes: z.int().min(1).max(MAX_ATTACHMENT_BYTES),
    offset: z.int().min(0).max(MAX_ATTACHMENT_BYTES),
    /** A part of at most 256 KiB. Send an empty string to ask how many bytes the server has received. */
    content_base64: z.string().max(Math.ceil(ATTACHMENT_PART_BYTES / 3) * 4),
  }),
  data: z.object({
    received_bytes: z.number(),
    /** The attachment. Null until the server has received the whole file. */
    attachment: attachment.nullable(),
  }),
  errors: ['ATTACHMENT_NOT_ASKED', 'ATTACHMENT_REFUSED'],
  bodyLimit: 2 * ATTACHMENT_PART_BYTES,
});

export const removeAttachment = signerCall('POST', '/attachment-remove', 'bearer', {
  summary: 'Delete an attachment. Has no effect if it does not exist',
  body: z.object({ participant_id: participantId, key }),
  data: z.object({ removed: z.literal(true) }),
  errors: ['ATTACHMENT_NOT_ASKED'],
});
