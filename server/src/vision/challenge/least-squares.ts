/** Solves small linear systems. */

/**
 * Returns the factors for which the sum of the columns comes closest to each value, or null if the rows do not determine
 * them. Uses the normal equations, which are accurate enough for a few columns of similar magnitude.
 */
export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): number[] | null {
  const width = rows[0]?.length ?? 0;
  const matrix = Array.from({ length: width }, (_, one) => [
    ...Array.from({ length: width }, (_other, other) =>
      sumOf(rows, (row) => (row[one] ?? 0) * (row[other] ?? 0)),
    ),
    sumOf(rows, (row, index) => (row[one] ?? 0) * (values[index] ?? 0)),
  ]);
  return solve(matrix);
}

function sumOf(
  rows: readonly (readonly number[])[],
  term: (row: readonly number[], index: number) => number,
): number {
  return rows.reduce((sum, row, index) => sum + term(row, index), 0);
}

const SMALLEST_PIVOT = 1e-9;

/** Gauss-Jordan elimination with partial pivoting; the last column is the right-hand side. */
function solve(matrix: number[][]): number[] | null {
  const size = matrix.length;
  for (let column = 0; column < size; column += 1) {
    const below = matrix.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const largest = column + below.indexOf(Math.max(...below));
    const [pivot, other] = [matrix[largest], matrix[column]];
    const by = pivot?.[column] ?? 0;
    if (!pivot || !other || Math.abs(by) < SMALLEST_PIVOT) return null;
    matrix[largest] = other;
    matrix[column] = pivot.map((value) => value / by);
    for (const [index, row] of matrix.entries()) {
      const factor = row[column] ?? 0;
      if (index !== column)
        matrix[index] = row.map((value, at) => value - factor * (matrix[column]?.[at] ?? 0));
    }
  }
  return matrix.map((row) => row[size] ?? 0);
}
