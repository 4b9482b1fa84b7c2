/** How the server treats the form of uploaded documents. */

/**
 * `on`: rewrites uploads into a strict form that every program displays alike; signers read and sign this form. `off`:
 * accepts only documents that already are in this form.
 */
export const NORMALISE_MODES = ['on', 'off'] as const;
export type NormaliseMode = (typeof NORMALISE_MODES)[number];

/**
 * What happens to a page that cannot be rewritten into the strict form without a visible change, or that programs then
 * still display differently. `refuse`: the upload is rejected. `rasterise`: a picture replaces the page.
 */
export const UNREPRESENTABLE_PAGES = ['refuse', 'rasterise'] as const;
export type UnrepresentablePages = (typeof UNREPRESENTABLE_PAGES)[number];
