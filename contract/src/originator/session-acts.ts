/** What ends a session, what erases it, and a new link for a signer. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText, recordId } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';

export const cancelSession = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/cancel',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary:
    'End a session before everybody has signed, or one that cannot be sealed since a file of it is lost or its evidence was altered; the signers are told',
  params: recordId,
  body: exactly({
    reason: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe(
        'Why. It is in the evidence, in the webhook and on the page of the session, and is not told to the signers. It is not ' +
          'erased with what is personal: name nobody in it. Required where everybody has signed.',
      ),
  }),
  data: z.object({ session_id: z.string(), status: z.literal('CANCELLED') }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'SESSION_BEING_SEALED', 'SESSION_HAS_EXPIRED'],
});

export const eraseSession = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/erase',
  access: 'api-key',
  scope: 'erase',
  needsProof: true,
  tag: 'Originator',
  summary: 'Erase what is personal about a session that has ended, for good; its evidence chain stays',
  params: recordId,
  data: z.object({ session_id: z.string(), erased_at: z.string() }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_NOT_ENDED', 'SIGNERS_NOT_TOLD_YET'],
});

export const resendLink = defineCall({
  method: 'POST',
  path: '/api/v1/originator/sessions/:id/participants/:pid/resend-link',
  access: 'api-key',
  scope: 'manage',
  tag: 'Originator',
  summary: 'Replace the personal link of a participant by a new one and send it; the old one dies',
  params: recordId.extend({ pid: idText }),
  data: z.object({ participant_id: z.string(), link: z.string() }),
  errors: [
    'SESSION_NOT_FOUND',
    'PARTICIPANT_NOT_FOUND',
    'SESSION_ENDED',
    'SESSION_HAS_EXPIRED',
    'ALREADY_SIGNED',
    'SIGNER_DECLINED',
  ],
});
