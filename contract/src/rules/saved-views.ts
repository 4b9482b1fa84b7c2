/** Views of the list of sessions that people keep for themselves. */

/** Of each person. */
export const MAX_SAVED_VIEWS = 30;
export const MAX_VIEW_NAME_LENGTH = 60;
/** The search of the list takes no more. */
export const MAX_SEARCH_LENGTH = 200;

/** How old sessions are: at most a day, a week or a month; or more than that. */
export const LIST_AGES = ['day', 'week', 'month', 'over-week', 'over-month'] as const;
export type ListAge = (typeof LIST_AGES)[number];
