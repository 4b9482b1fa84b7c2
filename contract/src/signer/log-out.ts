/** The call that revokes the bearer token before it expires (SPEC 2, Completion screen: 'It clears the session'). */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { participantId } from '../schemas/values.ts';

export const logOut = signerCall('POST', '/logout', 'bearer', {
  summary: 'Revoke the bearer token. The link stays valid, and another OTP yields a new token',
  body: z.object({ participant_id: participantId }),
  data: z.object({ logged_out: z.literal(true) }),
});
