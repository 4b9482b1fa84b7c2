/** Calls that cancel a session, erase it, or replace a signer's link. */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { filled, idText, recordId } from '../schemas/values.ts';
import { exactly } from '../schemas/exactly.ts';

export const cancelSession = originatorCall('POST', '/sessions/:id/cancel', 'manage', {
  summary:
    'Cancel a session that is not fully signed, or that cannot be sealed because a file is lost or its evidence was altered. The signers are notified',
  params: recordId,
  body: exactly({
    reason: filled(500)
      .optional()
      .describe(
        'Why the session is cancelled. The reason appears in the evidence, in the webhook and on the ' +
          'session page, but not in messages to signers. It is not erased with personal data, so name no ' +
          'one in it. Required if everyone has signed.',
      ),
  }),
  data: z.object({ session_id: z.string(), status: z.literal('CANCELLED') }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_ENDED', 'SESSION_BEING_SEALED', 'SESSION_HAS_EXPIRED'],
});

export const eraseSession = originatorCall('POST', '/sessions/:id/erase', 'erase', {
  needsProof: true,
  summary: 'Erase the personal data of an ended session permanently. Its evidence chain is retained',
  params: recordId,
  data: z.object({ session_id: z.string(), erased_at: z.string() }),
  errors: ['SESSION_NOT_FOUND', 'SESSION_NOT_ENDED', 'SIGNERS_NOT_TOLD_YET'],
});

/** The errors if a signer's link or contact can no longer change. */
export const SIGNER_GONE = [
  'SESSION_NOT_FOUND',
  'PARTICIPANT_NOT_FOUND',
  'SESSION_ENDED',
  'SESSION_HAS_EXPIRED',
  'ALREADY_SIGNED',
  'SIGNER_BLOCKED',
  'SIGNER_DECLINED',
] as const;

export const resendLink = originatorCall('POST', '/sessions/:id/participants/:pid/resend-link', 'manage', {
  summary: "Replace a participant's personal link and send the new one. The old link stops working",
  params: recordId.extend({ pid: idText }),
  data: z.object({ participant_id: z.string(), link: z.string() }),
  errors: SIGNER_GONE,
});

export const renewLink = originatorCall('POST', '/sessions/:id/participants/:pid/link', 'manage', {
  summary:
    "Replace a participant's personal link and return the new one without sending it. The old link stops working, and reminders stop until a link is sent again",
  params: recordId.extend({ pid: idText }),
  data: z.object({ participant_id: z.string(), link: z.string() }),
  errors: SIGNER_GONE,
});
