/**
 * Formats a fraction in percent. A value near 0 % or 100 % has one decimal place. A few cases are therefore never shown
 * as none, and exceptions are never hidden.
 */
export function shareText(share: number, locale: string): string {
  const percent = (digits: number, sign = '') =>
    sign + new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(shown);
  const isExact = share === 0 || share === 1;
  const shown = isExact ? share : Math.min(Math.max(share, LEAST), 1 - LEAST);
  if (shown !== share) return percent(1, share < LEAST ? '< ' : '> ');
  return percent(share < NEAR || share > 1 - NEAR ? 1 : 0);
}

const LEAST = 0.001;
const NEAR = 0.1;
