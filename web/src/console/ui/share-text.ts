/**
 * Formats a share in percent. Shares next to 0 % and 100 % have one decimal place, so that few cases are never shown as none
 * and an exception never as all.
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
