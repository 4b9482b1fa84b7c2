/** What the template asks the signer to add, until the document is consented to. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { ATTACHMENT_PART_BYTES, ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES } from '../rules/attachments.ts';
import { participantId } from '../schemas/values.ts';

const key = z.string().max(32);

const attachment = z.object({
  key: z.string(),
  media_type: z.enum(ATTACHMENT_TYPES),
  size_bytes: z.number(),
  sha256: z.string(),
});

export const listAttachments = defineCall({
  method: 'GET',
  path: '/api/v1/participant/attachments/:participant_id',
  access: 'bearer',
  tag: 'Signer',
  summary: 'What this signer has added so far',
  params: z.object({ participant_id: participantId }),
  data: z.object({ attachments: z.array(attachment) }),
  errors: ['PARTICIPANT_NOT_FOUND', 'STEP_NOT_ALLOWED'],
});

export const readAttachment = defineCall({
  method: 'GET',
  path: '/api/v1/participant/attachments/:participant_id/:key',
  access: 'bearer',
  tag: 'Signer',
  summary: 'One of them as it is kept (bearer in the header X-Participant-Token)',
  params: z.object({ participant_id: participantId, key }),
  file: 'application/octet-stream',
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'STEP_NOT_ALLOWED',
    'ATTACHMENT_NOT_ASKED',
    'NOT_FOUND',
    'FILE_UNREADABLE',
  ],
});

export const addAttachment = defineCall({
  method: 'POST',
  path: '/api/v1/participant/attachment',
  access: 'bearer',
  tag: 'Signer',
  summary:
    'Add one, or replace it, in parts: a JPEG, PNG or WebP picture, which is written anew without its metadata, or a PDF, of ' +
    '5 MiB at most. A part is taken that begins where those before it end: `received_bytes` says where that is, for a day. With the ' +
    'last one the file is looked at.',
  body: z.object({
    participant_id: participantId,
    key,
    /** Of the whole file. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    size_bytes: z.int().min(1).max(MAX_ATTACHMENT_BYTES),
    offset: z.int().min(0).max(MAX_ATTACHMENT_BYTES),
    /** Of 256 KiB at most; empty where one only asks how much has come. */
    content_base64: z.string().max(Math.ceil(ATTACHMENT_PART_BYTES / 3) * 4),
  }),
  data: z.object({
    received_bytes: z.number(),
    /** Once all of it has come. */
    attachment: attachment.nullable(),
  }),
  errors: [
    'PARTICIPANT_NOT_FOUND',
    'STEP_NOT_ALLOWED',
    'STEP_REPEATED',
    'ATTACHMENT_NOT_ASKED',
    'ATTACHMENT_REFUSED',
    'VPN_DETECTED',
  ],
  bodyLimit: 2 * ATTACHMENT_PART_BYTES,
});

export const removeAttachment = defineCall({
  method: 'POST',
  path: '/api/v1/participant/attachment-remove',
  access: 'bearer',
  tag: 'Signer',
  summary: 'Take one back; where there is none, nothing changes',
  body: z.object({ participant_id: participantId, key }),
  data: z.object({ removed: z.literal(true) }),
  errors: ['PARTICIPANT_NOT_FOUND', 'STEP_NOT_ALLOWED', 'STEP_REPEATED', 'ATTACHMENT_NOT_ASKED'],
});
