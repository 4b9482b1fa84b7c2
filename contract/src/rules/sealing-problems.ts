/** The reasons why a fully signed session is not sealed. */

/**
 * `FILE_UNREADABLE`: a file of the session is missing or damaged in storage. `EVIDENCE_ALTERED`: the evidence no
 * longer matches its recorded hashes. `KEY_UNUSABLE`: the sealing key cannot be used. `APPEARANCE_DIFFERS`: the
 * sealed pages look different from the pages that the signers read. `SEALING_FAILED`: any other cause, such as storage that
 * does not respond.
 */
export const SEALING_PROBLEMS = [
  'FILE_UNREADABLE',
  'EVIDENCE_ALTERED',
  'KEY_UNUSABLE',
  'APPEARANCE_DIFFERS',
  'SEALING_FAILED',
] as const;
export type SealingProblem = (typeof SEALING_PROBLEMS)[number];
