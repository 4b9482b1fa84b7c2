/** Calls that change an open session: a signer's contact details or reference photo, the deadline, and reminders. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { SIGNER_GONE } from './session-acts.ts';
import { MAX_REFERENCE_PHOTO_BYTES } from '../rules/liveness.ts';
import { filled, idText, instant, recordId, textOrNull } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { email } from './session-input.ts';

export const extendSession = originatorCall('POST', '/sessions/:id/extend', 'manage', {
  summary: 'Extend the deadline of a session, up to one year after its creation',
  params: recordId,
  body: exactly({ expires_at: instant }),
  data: z.object({ session_id: z.string(), expires_at: z.string() }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'SESSION_HAS_EXPIRED', 'EXTENSION_REFUSED'],
});

export const correctContact = originatorCall('POST', '/sessions/:id/participants/:pid/contact', 'manage', {
  summary:
    'Correct the phone number or email address of a participant who has not signed. The old link stops working, a new link is sent, and the signer starts again at the first step',
  params: recordId.extend({ pid: idText }),
  body: exactly({
    phone: filled(40)
      .optional()
      .describe('In international format, or in the national format of the country of the installation.'),
    email: email.nullable().optional().describe('Null if the participant has no email address.'),
  }),
  data: z.object({
    participant_id: z.string(),
    phone_masked: z.string(),
    email_masked: textOrNull,
    link: z.string(),
  }),
  errors: [...SIGNER_GONE, 'PHONE_IN_USE', 'CONTACT_UNCHANGED'],
});

/** The maximum length in Base64, which encodes three bytes as four characters. */
const MAX_REFERENCE_TEXT = Math.ceil(MAX_REFERENCE_PHOTO_BYTES / 3) * 4;

export const addReferencePhoto = originatorCall(
  'POST',
  '/sessions/:id/participants/:pid/reference-photo',
  'manage',
  {
    summary:
      "Add or replace a photo of a participant, such as that of an identity document. The faces in the signer's next photos are compared with it. The result is recorded and never blocks the signer",
    params: recordId.extend({ pid: idText }),
    body: exactly({
      reference_photo: z
        .string()
        .min(1)
        .max(MAX_REFERENCE_TEXT)
        .describe(
          'A JPEG, PNG or WebP picture of at most 2 MiB that shows one face, in base64. It is encoded again without its metadata, encrypted, and erased with the personal data.',
        ),
    }),
    data: z.object({ participant_id: z.string(), sha256: z.string() }),
    errors: [...SIGNER_GONE, 'PHOTO_INVALID', 'SERVICE_UNAVAILABLE'],
    bodyLimit: MAX_REFERENCE_TEXT + 1024,
  },
);

export const remindSigners = originatorCall('POST', '/sessions/:id/remind', 'manage', {
  summary: 'Send a reminder with the existing link to every participant whose turn it is',
  params: recordId,
  data: z.object({ session_id: z.string(), participant_ids: z.array(z.string()) }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'SESSION_HAS_EXPIRED', 'NOBODY_TO_REMIND'],
});
