/** Sends the signature and returns the outcome as a value (SPEC 8, Signature). */
import type { InputProblem } from '@countersign/contract/rules/signer-inputs';
import type { captureSignature } from '@countersign/contract/signer/signature';
import { ApiError } from '../../api/client.ts';
import type { SignerApi } from '../../api/signer-api.ts';
import { notify } from '../../ui/notify.ts';
import { journeyEndFrom } from '../journey-end.ts';
import type { StrokeEvidence } from './ink/evidence.ts';
import { problemsIn, type Answers } from './inputs/answers.ts';
import { linkTokenHere } from './remote/link-token-here.ts';
import type { Failure } from './signature-machine.ts';

export interface Signature {
  picture: string;
  /** The drawn strokes. Absent if the name was typed. */
  strokes?: StrokeEvidence[];
}

export type Outcome =
  | { kind: 'captured'; copyToken: string | null }
  /** The mark was submitted. An outside service signs next. */
  | { kind: 'submitted' }
  | { kind: 'answers-refused'; problems: readonly InputProblem[] }
  | { kind: 'failed'; failure: Failure };

/**
 * Sends the signature. `further` contains the signatures for the second and later documents if each document has its
 * own. `answers` are the signer's answers to the fields. Returns null if the journey has ended, because another screen
 * then reports the end.
 */
export async function sendSignature(
  api: SignerApi,
  participantId: string,
  signature: Signature,
  further: readonly Signature[],
  answers: Answers,
): Promise<Outcome | null> {
  try {
    const linkToken = linkTokenHere();
    const { signature_captured, copy_token } = await api.call<typeof captureSignature>({
      method: 'POST',
      takesLong: true,
      path: '/api/v1/participant/signature-capture',
      body: {
        participant_id: participantId,
        ...toBody(signature),
        ...(Object.keys(answers).length > 0 ? { inputs: { ...answers } } : {}),
        ...(further.length > 0 ? { further_signatures: further.map(toBody) } : {}),
        ...(linkToken ? { link_token: linkToken } : {}),
      },
    });
    return signature_captured ? { kind: 'captured', copyToken: copy_token } : { kind: 'submitted' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== 'ANOTHER_IS_SIGNING') return outcomeOf(error);
    notify.warning(error.message);
    await new Promise((resolve) => setTimeout(resolve, ANOTHER_MILLISECONDS));
    return sendSignature(api, participantId, signature, further, answers);
  }
}

/** The delay before a retry while the signature of another signer is in progress. */
const ANOTHER_MILLISECONDS = 5000;

const toBody = ({ picture, strokes }: Signature) => ({
  signature_base64: picture,
  ...(strokes ? { strokes } : {}),
});

function outcomeOf(error: ApiError): Outcome | null {
  if (journeyEndFrom(error)) return null;
  if (error.code === 'INPUTS_REFUSED') return { kind: 'answers-refused', problems: problemsIn(error.facts) };
  if (error.status === 0) return { kind: 'failed', failure: { kind: 'unreachable' } };
  const message = error.hasServerMessage ? error.message : null;
  return { kind: 'failed', failure: { kind: 'refused', message } };
}
