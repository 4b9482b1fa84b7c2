/** Signs as participants who retry until they get an answer. Records the acknowledged steps. */
import { setTimeout as delay } from 'node:timers/promises';
import type { StepMark } from '@countersign/contract/rules/steps';
import { plainPhotos } from './stand-ins.ts';
import { type Answer, Originator, type PhotosFor, Signer } from './signing.ts';
import type { TestApp } from './test-app.ts';

export interface StubbornSigning {
  sessionId: string;
  /** The types of evidence that the acknowledged steps must have created. */
  acknowledged: StepMark['evidence'][];
}

/** Template rules that permit frequent retries. */
export const PATIENT_TEMPLATE = {
  otp_cooldown_minutes: 0,
  otp_resend_limit: 100,
  otp_verify_attempts_per_resend: 100,
  ocr_cooldown_minutes: 0,
  ocr_max_attempts: 100,
};

const PAUSE_MILLISECONDS = 100;

export interface StubbornOptions {
  reference: string;
  templateId: string;
  ip: string;
  /** The signer's phone number, which must be different for signers who sign at the same time. */
  phone?: string;
  /** Returns the photos to send. If a real reader reads the photos, they must show the code. */
  photosFor?: PhotosFor;
  onAcknowledged?: (evidence: StepMark['evidence']) => void;
}

export async function signStubbornly(
  test: TestApp,
  {
    reference,
    templateId,
    ip,
    phone = '+919876543210',
    photosFor = plainPhotos,
    onAcknowledged = () => undefined,
  }: StubbornOptions,
): Promise<StubbornSigning> {
  const originator = new Originator(test, photosFor);
  const participants = [{ name: 'Asha Rao', phone }];
  const created = await untilAnswered(() =>
    originator.upload({ reference, template_id: templateId, participants }, undefined, {
      'idempotency-key': reference,
    }),
  );
  if (created.status !== 201) throw new Error(`The session was rejected: ${JSON.stringify(created)}`);
  const [{ participant_id, link }] = created.data.participants;
  const { session_id: sessionId } = created.data;
  const token = String(link).slice(String(link).lastIndexOf('/') + 1);
  const signer = new Signer(test, sessionId, participant_id, token, photosFor);
  signer.ip = ip;
  signer.phone = phone;
  const acknowledged: StepMark['evidence'][] = [];
  const acknowledge = (evidence: StepMark['evidence']) => {
    acknowledged.push(evidence);
    onAcknowledged(evidence);
  };
  while (!(await walk(signer, acknowledge)));
  return { sessionId, acknowledged };
}

/**
 * Performs the steps. Returns false if the bearer can no longer be used or the answer that contained it was lost. The
 * signer then needs a new OTP.
 */
async function walk(signer: Signer, acknowledge: (evidence: StepMark['evidence']) => void): Promise<boolean> {
  if ((await untilAnswered(() => signer.sendOtp())).status !== 200) return false;
  acknowledge('OTP_SENT');
  const otp = await untilAnswered(() => signer.newestOtp());
  if (!(await untilAnswered(() => signer.verifyOtp(otp))).success) return false;
  acknowledge('OTP_VERIFIED');
  const steps = [
    ['DOCUMENT_CONSENTED', () => signer.consent()],
    ['LOCATION_CAPTURED', () => signer.locate()],
    ['LIVENESS_PASSED', () => untilSeen(signer)],
    ['SIGNATURE_CAPTURED', () => signer.sign()],
  ] as const;
  for (const [evidence, take] of steps) {
    const answer = await untilAnswered(take);
    if (answer.status === 401 || answer.error?.code === 'STEP_REPEATED') return false;
    // If the answer to a completed signature was lost, the repeated request is rejected because the signer has already
    // signed.
    if (answer.success) acknowledge(evidence);
    else if (evidence !== 'SIGNATURE_CAPTURED' || answer.status !== 409)
      throw new Error(`${evidence} was refused: ${JSON.stringify(answer)}`);
  }
  return true;
}

/** Takes new photos until the code is recognised. */
async function untilSeen(signer: Signer): Promise<Answer> {
  for (;;) {
    const answer = await signer.showCode();
    if (!answer.success || answer.data.otp_found) return answer;
  }
}

/**
 * Retries if there was no answer, if the answer asks the client to retry later, or if the code was lost together with
 * an earlier answer.
 */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null && !isForLater(answer)) return answer;
    await delay(pauseAfter(answer));
  }
}

/**
 * Returns the pause before the next request, as the answer requires. With more frequent requests, a signer would soon
 * reach the limit of codes.
 */
function pauseAfter(answer: unknown): number {
  const seconds = isAnswer(answer) ? answer.error?.['retry_after_seconds'] : undefined;
  return typeof seconds === 'number' ? seconds * 1000 : PAUSE_MILLISECONDS;
}

const isForLater = (answer: unknown): boolean =>
  isAnswer(answer) && (LATER.includes(answer.status) || answer.error?.code === 'LIVENESS_CODE_REQUIRED');
/** The statuses after which the signer retries. A proxy responds with 502 or 504 if its node has just died. */
const LATER = [429, 502, 503, 504];

const isAnswer = (answer: unknown): answer is Partial<Answer> & { status: number } =>
  typeof answer === 'object' && answer !== null && 'status' in answer;
