/** A distance as people say it (SPEC 9, Location): metres below a thousand, else kilometres. */
export function distanceInWords(meters: number): string {
  if (meters < 999.5) return `${Math.round(meters)} m`;
  const kilometers = meters / 1000;
  return kilometers < 99.95 ? `${kilometers.toFixed(1)} km` : `${wholeNumber.format(kilometers)} km`;
}

const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
