/** Defines the figures that insight counts for each signer. */
import { OPEN_STEPS, type OpenStep } from './participant-state.ts';
import { STEP_TABLE } from './steps.ts';

/** The steps for which insight measures the time. */
export const TIMED_STEPS = OPEN_STEPS;
export type TimedStep = OpenStep;

/** The stages of the funnel. The signers of a stage include the signers of all later stages. */
export const FUNNEL_STAGES = ['invited', 'opened', ...TIMED_STEPS] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

/** The steps at which the server can reject an attempt. */
export const TRIED_STEPS = ['otp', 'location', 'liveness'] as const satisfies TimedStep[];
export type TriedStep = (typeof TRIED_STEPS)[number];

/** Returns the type of evidence that completes a step. */
export const evidenceOf = (step: TimedStep): string | undefined =>
  STEP_TABLE.find(({ name }) => name === step)?.marks.at(-1)?.evidence;

/** The maximum length of a period in days, which is a leap year. */
export const MOST_DAYS = 366;
