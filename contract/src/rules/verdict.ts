/** As in ETSI EN 319 102-1: a check that could not run is indeterminate, never passed. */
export const VERDICTS = ['passed', 'failed', 'indeterminate'] as const;
export type Verdict = (typeof VERDICTS)[number];
