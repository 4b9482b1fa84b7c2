/** Rules for declining to sign. A template can allow it. */

/**
 * How a template treats declining: not offered, ends the session for all signers, or ends it only for the signer who
 * declines.
 */
export const DECLINE_MODES = ['off', 'ends_session', 'ends_signer'] as const;
export type DeclineMode = (typeof DECLINE_MODES)[number];

/** The reasons that a signer can choose. `OTHER` requires an explanation in words. */
export const DECLINE_REASONS = ['TERMS', 'DETAILS_WRONG', 'NO_LONGER_WANTED', 'NOT_ME', 'OTHER'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export const DECLINE_WORDS_MAX_LENGTH = 500;
