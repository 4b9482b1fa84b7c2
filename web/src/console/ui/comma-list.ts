/** Splits comma-separated input into a list without duplicates or empty items. */
export const commaList = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];
