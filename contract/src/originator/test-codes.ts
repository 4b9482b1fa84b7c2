/** What a signer of a test session would read in a message or show to the camera: for tests that nobody sits at. */
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idText, recordId } from '../schemas/values.ts';

const code = z.object({ code: z.string(), expires_at: z.string() });

export const readTestCodes = defineCall({
  method: 'GET',
  path: '/api/v1/originator/sessions/:id/participants/:pid/test-codes',
  access: 'api-key',
  scope: 'manage',
  onlyFor: 'test',
  tag: 'Originator',
  summary:
    'The one-time password and the code for the photos of a participant of a test session, by a test key',
  params: recordId.extend({ pid: idText }),
  data: z.object({
    otp: code.nullable().describe('Null before one was asked for, and once it was used or has expired.'),
    liveness: code.nullable().describe('Null before one was asked for, and once it was used or has expired.'),
  }),
  errors: ['SESSION_NOT_FOUND', 'PARTICIPANT_NOT_FOUND'],
});
