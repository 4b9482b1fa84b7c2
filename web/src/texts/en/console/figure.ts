const format = new Intl.NumberFormat('en-IN');
const plurals = new Intl.PluralRules('en-IN');

/** Formats a number with its digits grouped. */
export const figure = (count: number): string => format.format(count);

export const plural = (count: number, one: string, other = `${one}s`): string =>
  plurals.select(count) === 'one' ? one : other;

/** Formats a number with its noun: `1 session`, `2 sessions`. */
export const counted = (count: number, one: string, other?: string): string =>
  `${figure(count)} ${plural(count, one, other)}`;
