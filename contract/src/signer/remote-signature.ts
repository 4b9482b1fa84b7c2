/** Calls for a signature by an outside service, which follows after the drawn mark was submitted. */
import { z } from 'zod';
import { signerCall } from '../call.ts';
import { REMOTE_REFUSALS } from '../rules/remote-refusals.ts';
import { REMOTE_METHODS, SIGNATURE_METHODS } from '../rules/signature-methods.ts';
import { linkToken, participantId, textOrNull } from '../schemas/values.ts';

export const remoteState = z.object({
  status: z
    .enum(['none', 'open', 'pending', 'refused', 'signed'])
    .describe(
      '`none`: no mark was submitted yet. `open`: the signer continues at `leave_url`. `pending`: the service has not finished. `refused`: the attempt failed, and the signer can retry. `signed`: the signature is complete.',
    ),
  method: z.enum(REMOTE_METHODS).nullable(),
  leave_url: textOrNull.describe('The page that takes the browser to the service.'),
  refusal: z.enum(REMOTE_REFUSALS).nullable(),
  message: textOrNull.describe('What happened and what to do, in the language of the caller.'),
  methods: z.array(z.enum(SIGNATURE_METHODS)).describe('The methods with which the signer can sign.'),
  retry_after_seconds: z.number().nullable().describe('When to ask again while the status is `pending`.'),
});
export type RemoteState = z.infer<typeof remoteState>;

export const readRemoteSignature = signerCall('GET', '/remote-signature/:participant_id', 'bearer', {
  summary: 'Retrieve the state of the signature that an outside service makes',
  params: z.object({ participant_id: participantId }),
  data: remoteState,
});

export const beginRemoteSignature = signerCall('POST', '/remote-signature', 'bearer', {
  summary: 'Retry the signature with the submitted mark, or switch to another method',
  body: z.object({
    participant_id: participantId,
    method: z.enum(SIGNATURE_METHODS).optional().describe('Defaults to the method of the last attempt.'),
    link_token: linkToken.optional(),
  }),
  data: remoteState,
  errors: ['ANOTHER_IS_SIGNING'],
});

export const cancelRemoteSignature = signerCall('POST', '/remote-signature/cancel', 'bearer', {
  summary: 'Cancel the signature at the outside service. The submitted mark stays',
  body: z.object({ participant_id: participantId }),
  data: remoteState,
});
