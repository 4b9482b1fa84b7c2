// A distance as everybody reads it, on the screen, on the map and in the certificate: metres below 1000, else kilometres (SPEC 9,
// Location).

const METRES_PER_KILOMETRE = 1000;
const KILOMETRE_DECIMALS = 2;

export function distanceText(metres: number): string {
  // Rounded before the choice, so that 999.6 m reads '1.00 km' and never '1000 m'.
  const wholeMetres = Math.round(metres);
  if (wholeMetres < METRES_PER_KILOMETRE) return `${wholeMetres} m`;
  return `${(metres / METRES_PER_KILOMETRE).toFixed(KILOMETRE_DECIMALS)} km`;
}
