/** How the server treats the form of uploaded documents. */

/**
 * `on`: rewrites uploads into a strict form that every program displays alike; signers read and sign this form. `off`:
 * accepts only documents that already are in this form.
 */
export const NORMALISE_MODES = ['on', 'off'] as const;
export type NormaliseMode = (typeof NORMALISE_MODES)[number];
