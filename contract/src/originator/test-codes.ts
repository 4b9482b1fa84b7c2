/**
 * Calls that return the codes of a test session to automated tests: the codes that a signer would receive or show to
 * the camera.
 */
import { z } from 'zod';
import { originatorCall } from '../call.ts';
import { idText, recordId } from '../schemas/values.ts';

const code = z.object({ code: z.string(), expires_at: z.string() });

export const readTestCodes = originatorCall('GET', '/sessions/:id/participants/:pid/test-codes', 'manage', {
  onlyFor: 'test',
  summary:
    'Retrieve the one-time password and the photo code of a participant in a test session. Requires a test key',
  params: recordId.extend({ pid: idText }),
  data: z.object({
    otp: code
      .nullable()
      .describe('Null before the signer requests one, and after it is used or has expired.'),
    liveness: code
      .nullable()
      .describe('Null before the signer requests one, and after it is used or has expired.'),
  }),
  errors: ['SESSION_NOT_FOUND', 'PARTICIPANT_NOT_FOUND'],
});
