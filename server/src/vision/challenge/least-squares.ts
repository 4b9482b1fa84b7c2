import { solveLinear } from '../pictures/solve-linear.ts';

/**
 * Fits factors by least squares. For each row, the sum of the columns multiplied by the factors is as close as possible
 * to the value of the row. Returns null if the rows do not determine the factors. The normal equations are accurate
 * enough for a few columns of similar magnitude.
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
