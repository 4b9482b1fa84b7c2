/** The figures that insight counts for each signer. */
import { OPEN_STEPS, type OpenStep } from './participant-state.ts';
import { STEP_TABLE } from './steps.ts';

/** The steps that a signer completes, each with the evidence that completes it. */
export const TIMED_STEPS = OPEN_STEPS;
export type TimedStep = OpenStep;

/** The funnel: each stage includes the signers of all later stages. */
export const FUNNEL_STAGES = ['invited', 'opened', ...TIMED_STEPS] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

/** The steps at which an attempt can be rejected. */
export const TRIED_STEPS = ['otp', 'location', 'liveness'] as const satisfies TimedStep[];
export type TriedStep = (typeof TRIED_STEPS)[number];

/** Returns the type of evidence that completes a step. */
export const evidenceOf = (step: TimedStep): string | undefined =>
  STEP_TABLE.find(({ name }) => name === step)?.marks.at(-1)?.evidence;

/** The longest period: a leap year. */
export const MOST_DAYS = 366;
