/**
 * Lists the steps of the signer's journey in their fixed order (SPEC 2, Signer journey; SPEC 9, Journey). The allowed
 * calls and the names of evidence and webhooks are derived from this table. Every language has a text for each step in
 * the certificate (`texts/`). To add a step, add an entry.
 */

/** A point that a participant reaches within a step. The last mark completes the step. */
interface Mark {
  /** The event of the participant, and the participant's status after the event. */
  event: string;
  status: string;
  /** The type of the event in the evidence. */
  evidence: string;
  webhook: string;
}

interface StepEntry {
  name: string;
  /**
   * The calls that are allowed from the end of the previous step until the signature. They are still allowed after the
   * step, because a signer may repeat it.
   */
  calls: readonly string[];
  /** The calls that are also allowed after the signature. */
  views: readonly string[];
  marks: readonly Mark[];
}

export const STEP_TABLE = [
  {
    name: 'otp',
    calls: ['otp-send', 'otp-nonce', 'otp-verify'],
    views: [],
    marks: [
      {
        event: 'otp-sent',
        status: 'OTP_SENT',
        evidence: 'OTP_SENT',
        webhook: 'participant.otp_sent',
      },
      {
        event: 'otp-verified',
        status: 'OTP_VERIFIED',
        evidence: 'OTP_VERIFIED',
        webhook: 'participant.otp_verified',
      },
    ],
  },
  {
    name: 'document',
    calls: ['document-read', 'document-consent'],
    views: ['view-document'],
    marks: [
      {
        event: 'consented',
        status: 'CONSENTED',
        evidence: 'DOCUMENT_CONSENTED',
        webhook: 'participant.consented',
      },
    ],
  },
  {
    name: 'location',
    calls: ['location-capture'],
    views: [],
    marks: [
      {
        event: 'located',
        status: 'LOCATED',
        evidence: 'LOCATION_CAPTURED',
        webhook: 'participant.located',
      },
    ],
  },
  {
    name: 'liveness',
    calls: ['liveness-code', 'liveness-photo'],
    views: [],
    marks: [
      {
        event: 'live',
        status: 'LIVE',
        evidence: 'LIVENESS_PASSED',
        webhook: 'participant.live',
      },
    ],
  },
  {
    name: 'signature',
    calls: ['signature-capture'],
    views: [],
    marks: [
      {
        event: 'signed',
        status: 'SIGNED',
        evidence: 'SIGNATURE_CAPTURED',
        webhook: 'participant.signed',
      },
    ],
  },
  // The completion step has no calls. It begins after the signature and ends with the session.
  { name: 'completion', calls: [], views: [], marks: [] },
] as const satisfies readonly StepEntry[];

type Entry = (typeof STEP_TABLE)[number];
export type Step = Entry['name'];
export type StepMark = Entry['marks'][number];
export type StepCall = Entry['calls'][number] | Entry['views'][number];

export const STEPS: readonly Step[] = STEP_TABLE.map(({ name }) => name);

/** The marks of all steps, in the order of the journey. */
export const MARKS: readonly StepMark[] = STEP_TABLE.flatMap(({ marks }) => [...marks]);

/** Returns the evidence of all earlier steps. A signer needs this evidence to take the step. */
export const evidenceBefore = (step: Step): StepMark['evidence'][] =>
  STEP_TABLE.slice(0, stepNumber(step) - 1).flatMap(({ marks }) => marks.at(-1)?.evidence ?? []);

/** Returns the evidence that is recorded again if a step is repeated. It includes the evidence of every later step. */
export const evidenceFrom = (step: Step): StepMark['evidence'][] =>
  STEP_TABLE.slice(stepNumber(step) - 1).flatMap(({ marks }) => marks.map(({ evidence }) => evidence));

/** The steps that a reviewer can have repeated. Reviewers examine the evidence of these steps. */
export const REPEATABLE_STEPS = ['location', 'liveness', 'signature'] as const satisfies readonly Step[];
export type RepeatableStep = (typeof REPEATABLE_STEPS)[number];

export const FIRST_STEP: Step = STEP_TABLE[0].name;

/** Returns the next step (SPEC 4, Journey). Returns null after the last step. */
export function nextStep(step: Step): Step | null {
  return STEPS[stepNumber(step)] ?? null;
}

export function stepNumber(step: Step): number {
  return STEPS.indexOf(step) + 1;
}

export function progressOf(step: Step): number {
  return stepNumber(step) / STEPS.length;
}
