/** Why a session that everybody has signed is not sealed. */

/**
 * `FILE_UNREADABLE`: a file of it is missing or damaged where it is stored. `EVIDENCE_ALTERED`: its evidence is not what was recorded.
 * `KEY_UNUSABLE`: the key of the seal cannot be used. `SEALING_FAILED`: anything else, such as a storage that does not answer.
 */
export const SEALING_PROBLEMS = [
  'FILE_UNREADABLE',
  'EVIDENCE_ALTERED',
  'KEY_UNUSABLE',
  'SEALING_FAILED',
] as const;
export type SealingProblem = (typeof SEALING_PROBLEMS)[number];
