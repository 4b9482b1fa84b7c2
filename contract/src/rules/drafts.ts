/** Drafts of sessions: how long and how many of them are kept. */

/** After the last change. */
export const DRAFT_DAYS = 30;
/** Of one person, or of one API key. */
export const MAX_DRAFTS = 100;
