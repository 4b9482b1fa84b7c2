/**
 * Every check of the evidence is three-valued (as in ETSI EN 319 102-1): a check that could not run is indeterminate,
 * never passed.
 */
export type Verdict = 'passed' | 'failed' | 'indeterminate';
