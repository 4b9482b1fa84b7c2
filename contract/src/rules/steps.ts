/**
 * The signer's journey in its fixed order (SPEC 2, Signer journey; SPEC 9, Journey): one entry per step. What a state allows,
 * the names of evidence and webhooks derive from it, and every language has words for its line in the certificate (`texts/`), so a new step is a new entry.
 */

/** A point that a participant reaches within a step; the last one of a step completes it. */
interface Mark {
  /** What happens to the participant, and the status it leads to. */
  event: string;
  status: string;
  /** The type of the evidence that is recorded with it. */
  evidence: string;
  webhook: string;
}

interface StepEntry {
  name: string;
  /** Calls that are open from the end of the step before until the signature, since a signer may repeat steps. */
  calls: readonly string[];
  /** Calls that stay open after the signature too. */
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
  // Only shown: it begins with the signature and ends with the session.
  { name: 'completion', calls: [], views: [], marks: [] },
] as const satisfies readonly StepEntry[];

type Entry = (typeof STEP_TABLE)[number];
export type Step = Entry['name'];
export type StepMark = Entry['marks'][number];
export type StepCall = Entry['calls'][number] | Entry['views'][number];

export const STEPS: readonly Step[] = STEP_TABLE.map(({ name }) => name);

/** In the order of the journey. */
export const MARKS: readonly StepMark[] = STEP_TABLE.flatMap(({ marks }) => [...marks]);

/** The evidence that completes the steps before this one: nobody takes a step without it. */
export const evidenceBefore = (step: Step): StepMark['evidence'][] =>
  STEP_TABLE.slice(0, stepNumber(step) - 1).flatMap(({ marks }) => marks.at(-1)?.evidence ?? []);

/** What has to be recorded anew where a step is to be repeated: its own evidence and that of every step after it. */
export const evidenceFrom = (step: Step): StepMark['evidence'][] =>
  STEP_TABLE.slice(stepNumber(step) - 1).flatMap(({ marks }) => marks.map(({ evidence }) => evidence));

/** The steps that a reviewer may ask for again: those whose evidence is looked at. */
export const REPEATABLE_STEPS = ['location', 'liveness', 'signature'] as const satisfies readonly Step[];
export type RepeatableStep = (typeof REPEATABLE_STEPS)[number];

export const FIRST_STEP: Step = STEP_TABLE[0].name;

/** Strictly forward, one step at a time (SPEC 4, Journey); null after the last one. */
export function nextStep(step: Step): Step | null {
  return STEPS[stepNumber(step)] ?? null;
}

export function stepNumber(step: Step): number {
  return STEPS.indexOf(step) + 1;
}

export function progressOf(step: Step): number {
  return stepNumber(step) / STEPS.length;
}
