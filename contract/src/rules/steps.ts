/**
 * The signer's journey in its fixed order (SPEC 2, Signer journey; SPEC 9, Journey), with one entry per step.
 * The allowed calls and the names of evidence and webhooks derive from it. Every language has a text for each
 * step's line in the certificate (`texts/`). To add a step, add an entry.
 */

/** A point that a participant reaches within a step. The last one completes the step. */
interface Mark {
  /** The event of the participant, and the status it leads to. */
  event: string;
  status: string;
  /** The type of the evidence event that is recorded. */
  evidence: string;
  webhook: string;
}

interface StepEntry {
  name: string;
  /**
   * Calls that are allowed from the end of the previous step until the signature, because a signer may repeat steps.
   */
  calls: readonly string[];
  /** Calls that remain allowed after the signature. */
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
  // The completion step has no calls. It begins after the signature and lasts until the session ends.
  { name: 'completion', calls: [], views: [], marks: [] },
] as const satisfies readonly StepEntry[];

type Entry = (typeof STEP_TABLE)[number];
export type Step = Entry['name'];
export type StepMark = Entry['marks'][number];
export type StepCall = Entry['calls'][number] | Entry['views'][number];

export const STEPS: readonly Step[] = STEP_TABLE.map(({ name }) => name);

/** The marks of all steps, in the order of the journey. */
export const MARKS: readonly StepMark[] = STEP_TABLE.flatMap(({ marks }) => [...marks]);

/** Returns the evidence that completes all earlier steps, which is required to take this step. */
export const evidenceBefore = (step: Step): StepMark['evidence'][] =>
  STEP_TABLE.slice(0, stepNumber(step) - 1).flatMap(({ marks }) => marks.at(-1)?.evidence ?? []);

/** Returns the evidence to record again if a step is repeated: that of the step and of every later step. */
export const evidenceFrom = (step: Step): StepMark['evidence'][] =>
  STEP_TABLE.slice(stepNumber(step) - 1).flatMap(({ marks }) => marks.map(({ evidence }) => evidence));

/** The steps that a reviewer can have repeated: those whose evidence a reviewer examines. */
export const REPEATABLE_STEPS = ['location', 'liveness', 'signature'] as const satisfies readonly Step[];
export type RepeatableStep = (typeof REPEATABLE_STEPS)[number];

export const FIRST_STEP: Step = STEP_TABLE[0].name;

/** Returns the step that follows (SPEC 4, Journey). Null after the last step. */
export function nextStep(step: Step): Step | null {
  return STEPS[stepNumber(step)] ?? null;
}

export function stepNumber(step: Step): number {
  return STEPS.indexOf(step) + 1;
}

export function progressOf(step: Step): number {
  return stepNumber(step) / STEPS.length;
}
