/** Formats a share with its 95 % confidence interval (Wilson, 1927), in per cent: '1.2 % (0.4 to 3.1)'. */
export function shareWithInterval(part: number, whole: number): string {
  if (whole === 0) return 'none';
  const z = 1.96;
  const share = part / whole;
  const middle = share + z ** 2 / (2 * whole);
  const reach = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const scale = 1 + z ** 2 / whole;
  return `${percent(share)} % (${percent((middle - reach) / scale)} to ${percent((middle + reach) / scale)})`;
}

const percent = (value: number) => (100 * Math.min(1, Math.max(0, value))).toFixed(1);
