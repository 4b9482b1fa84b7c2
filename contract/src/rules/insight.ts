/** What insight counts of each signer. */
import { OPEN_STEPS, type OpenStep } from './participant-state.ts';
import { STEP_TABLE } from './steps.ts';

/** Steps that a signer passes, each with the evidence that ends it. */
export const TIMED_STEPS = OPEN_STEPS;
export type TimedStep = OpenStep;

/** How far a signer has come: each stage includes those after it. */
export const FUNNEL_STAGES = ['invited', 'opened', ...TIMED_STEPS] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

/** Steps at which a try can be refused. */
export const TRIED_STEPS = ['otp', 'location', 'liveness'] as const satisfies TimedStep[];
export type TriedStep = (typeof TRIED_STEPS)[number];

/** The evidence with which a step is passed. */
export const evidenceOf = (step: TimedStep): string | undefined =>
  STEP_TABLE.find(({ name }) => name === step)?.marks.at(-1)?.evidence;

/** The longest period, a leap year. */
export const MOST_DAYS = 366;
