/** The verdicts of ETSI EN 319 102-1. A check that could not run is indeterminate, never passed. */
export const VERDICTS = ['passed', 'failed', 'indeterminate'] as const;
export type Verdict = (typeof VERDICTS)[number];
