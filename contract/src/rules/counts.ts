/** Counts over growing tables stop at a maximum, because readers need no exact figure beyond it. */
export const MOST_COUNTED = 500;

export interface BoundedCount {
  count: number;
  /** Whether the true count is, or may be, higher. */
  has_more: boolean;
}

/** Returns the displayed form: 500+ if there are more. */
export const shownCount = ({ count, has_more }: BoundedCount): string => `${count}${has_more ? '+' : ''}`;
