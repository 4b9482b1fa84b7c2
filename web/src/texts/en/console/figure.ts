const format = new Intl.NumberFormat('en-IN');

/** A count, in groups of digits. */
export const figure = (count: number): string => format.format(count);
