const format = new Intl.NumberFormat('hi-IN');

/** Formats a number with its digits grouped. */
export const figure = (count: number): string => format.format(count);
