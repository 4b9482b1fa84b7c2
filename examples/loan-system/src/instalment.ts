/** Returns the monthly instalment of an annuity loan, rounded to the rupee. */
export function instalmentOf({
  amount,
  months,
  rate,
}: {
  amount: number;
  months: number;
  rate: number;
}): number {
  const monthly = rate / 1200;
  if (monthly === 0) return Math.round(amount / months);
  return Math.round((amount * monthly) / (1 - (1 + monthly) ** -months));
}

export const asRupees = (amount: number): string => `Rs ${amount.toLocaleString('en-IN')}`;
