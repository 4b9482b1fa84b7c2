/** Fits factors to measurements by least squares. */
import { solveLinear } from '../pictures/solve-linear.ts';

/**
 * Returns the factors for which the sum of the columns comes closest to each value, or null if the rows do not determine
 * them. Uses the normal equations, which are accurate enough for a few columns of similar magnitude.
 */
export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): number[] | null {
  const width = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: width }, (_, one) =>
    Float64Array.from({ length: width + 1 }, (_unused, other) =>
      rows.reduce(
        (sum, row, index) => sum + (row[one] ?? 0) * ((other === width ? values[index] : row[other]) ?? 0),
        0,
      ),
    ),
  );
  return solveLinear(matrix);
}
