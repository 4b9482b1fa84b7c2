/** What grows for ever is counted no further than anybody reads: one more says that there are more. */
export const MOST_COUNTED = 1000;

/** As it is shown: 1,000+ where there are more. */
export const shownCount = (count: number): string =>
  count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
