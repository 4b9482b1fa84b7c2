/** The reasons why a session with all signatures is not sealed. */

/**
 * `FILE_UNREADABLE`: a file of the session is missing or damaged. `EVIDENCE_ALTERED`: the evidence does not match its
 * recorded hashes. `KEY_UNUSABLE`: the sealing key cannot be used. `APPEARANCE_DIFFERS`: the sealed pages look
 * different from the pages that the signers read. `SEALING_FAILED`: any other cause, for example storage that does not
 * respond.
 */
export const SEALING_PROBLEMS = [
  'FILE_UNREADABLE',
  'EVIDENCE_ALTERED',
  'KEY_UNUSABLE',
  'APPEARANCE_DIFFERS',
  'SEALING_FAILED',
] as const;
export type SealingProblem = (typeof SEALING_PROBLEMS)[number];
