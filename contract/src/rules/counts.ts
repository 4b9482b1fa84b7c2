/** The maximum of counts over growing tables. Readers need no exact count above it. */
export const MOST_COUNTED = 500;

export interface BoundedCount {
  count: number;
  /** Whether the true count is higher, or may be higher. */
  has_more: boolean;
}

/** Returns the count as text, such as '500+' if there are more. */
export const shownCount = ({ count, has_more }: BoundedCount): string => `${count}${has_more ? '+' : ''}`;
