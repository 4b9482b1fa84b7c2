/** Rounds a score to thousandths, as the evidence records it. */
export const rounded = (score: number): number => Math.round(score * 1000) / 1000;
