const format = new Intl.NumberFormat('hi-IN');

/** A count, in groups of digits. */
export const figure = (count: number): string => format.format(count);
