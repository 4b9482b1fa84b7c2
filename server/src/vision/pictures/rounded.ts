/** A score as the evidence states it: to the thousandth. */
export const rounded = (score: number): number => Math.round(score * 1000) / 1000;
