/** Counts over tables that grow without limit stop at a maximum that is useful to a reader. */
export const MOST_COUNTED = 500;

export interface BoundedCount {
  count: number;
  /** Whether there are, or may be, more. */
  has_more: boolean;
}

/** Returns the displayed form: 500+ if there are more. */
export const shownCount = ({ count, has_more }: BoundedCount): string => `${count}${has_more ? '+' : ''}`;
