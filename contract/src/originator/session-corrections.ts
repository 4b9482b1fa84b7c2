/** What can be mended about a session that is under way: how a signer is reached, and how long there is; and reminding. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText, recordId, instant } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';
import { email, phone } from './session-input.ts';

export const extendSession = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/extend',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary: 'Give the signers more time, up to a year after the start',
  params: recordId,
  body: exactly({ expires_at: instant }),
  data: z.object({ session_id: z.string(), expires_at: z.string() }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'SESSION_HAS_EXPIRED', 'EXTENSION_REFUSED'],
});

export const correctContact = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/participants/:pid/contact',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary:
    'Correct the phone or the e-mail address of a participant who has not signed: the old link dies, a new one is sent, and every step begins anew',
  params: recordId.extend({ pid: idText }),
  body: exactly({
    phone: phone.optional(),
    email: email.nullable().optional().describe('Null: there is none.'),
  }),
  data: z.object({
    participant_id: z.string(),
    phone_masked: z.string(),
    email_masked: z.string().nullable(),
    link: z.string(),
  }),
  errors: [
    'SESSION_NOT_FOUND',
    'PARTICIPANT_NOT_FOUND',
    'SESSION_ENDED',
    'SESSION_HAS_EXPIRED',
    'ALREADY_SIGNED',
    'SIGNER_DECLINED',
    'PHONE_IN_USE',
    'CONTACT_UNCHANGED',
  ],
});

export const remindSigners = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/remind',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary: 'Send everybody whose turn it is their link once more; the link stays the same',
  params: recordId,
  data: z.object({ session_id: z.string(), participant_ids: z.array(z.string()) }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'SESSION_HAS_EXPIRED', 'NOBODY_TO_REMIND'],
});
