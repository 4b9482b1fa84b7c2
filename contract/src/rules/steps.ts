// The signer's journey in its fixed order (SPEC 2, Signer journey; SPEC 9, Journey).

export const STEPS = ['otp', 'document', 'location', 'liveness', 'signature', 'completion'] as const;

export type Step = (typeof STEPS)[number];

export const FIRST_STEP: Step = STEPS[0];

/** Strictly forward, one step at a time (SPEC 4, Journey); null behind the last one. */
export function nextStep(step: Step): Step | null {
  return STEPS[stepNumber(step)] ?? null;
}

export function stepNumber(step: Step): number {
  return STEPS.indexOf(step) + 1;
}

export function progressOf(step: Step): number {
  return stepNumber(step) / STEPS.length;
}
