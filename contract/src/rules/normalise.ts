/** Defines how the server treats uploaded documents. */

/**
 * `on`: rewrites uploads into a strict form that every program displays alike. Signers read and sign this form. `off`:
 * accepts only documents that are already in this form.
 */
export const NORMALISE_MODES = ['on', 'off'] as const;
export type NormaliseMode = (typeof NORMALISE_MODES)[number];

/**
 * How to treat a page that cannot be rewritten into the strict form, because it would visibly change or programs would
 * still display it differently. `refuse`: the server rejects the upload. `rasterise`: a picture replaces the page.
 */
export const UNREPRESENTABLE_PAGES = ['refuse', 'rasterise'] as const;
export type UnrepresentablePages = (typeof UNREPRESENTABLE_PAGES)[number];
