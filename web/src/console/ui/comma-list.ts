/** What is typed with commas between, as a list: each once, without what is empty. */
export const commaList = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];
