/** Saved views of the session list. */

/** The maximum number of views per person. */
export const MAX_SAVED_VIEWS = 30;
export const MAX_VIEW_NAME_LENGTH = 60;
/** The maximum length of a search, as in the session list. */
export const MAX_SEARCH_LENGTH = 200;

/** The age of a session: created today, at most a day, a week or a month ago, or more than a week or a month ago. */
export const LIST_AGES = ['today', 'day', 'week', 'month', 'over-week', 'over-month'] as const;
export type ListAge = (typeof LIST_AGES)[number];
