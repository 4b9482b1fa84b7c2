/** Ending the bearer before its time (SPEC 2, Completion screen: 'It clears the session'). */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { participantId } from '../schemas/values.ts';

export const logOut = defineCall({
  method: 'POST',
  path: '/api/v1/participant/logout',
  access: 'bearer',
  tag: 'Signer',
  summary: 'End the bearer; the link stays, and another OTP gives another bearer',
  body: z.object({ participant_id: participantId }),
  data: z.object({ logged_out: z.literal(true) }),
  errors: ['PARTICIPANT_NOT_FOUND'],
});
