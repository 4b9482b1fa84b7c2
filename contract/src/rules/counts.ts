/** What grows for ever is counted no further than anybody reads. */
export const MOST_COUNTED = 500;

export interface BoundedCount {
  count: number;
  /** There are more, or there may be. */
  has_more: boolean;
}

/** As it is shown: 500+ where there are more. */
export const shownCount = ({ count, has_more }: BoundedCount): string => `${count}${has_more ? '+' : ''}`;
