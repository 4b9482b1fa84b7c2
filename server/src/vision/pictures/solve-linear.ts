/**
 * Solves a linear system by Gauss-Jordan elimination with partial pivoting. The last column is the right-hand side. The
 * rows are overwritten. Returns null if there is no unique solution.
 */
export function solveLinear(rows: Float64Array[]): number[] | null {
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    let largest = at;
    for (let row = at + 1; row < size; row += 1)
      if (Math.abs(rows[row]?.[at] ?? 0) > Math.abs(rows[largest]?.[at] ?? 0)) largest = row;
    const [pivot, other] = [rows[largest], rows[at]];
    const by = pivot?.[at] ?? 0;
    // The negated comparison also catches NaN.
    if (!pivot || !other || !(Math.abs(by) >= SMALLEST_PIVOT)) return null;
    [rows[at], rows[largest]] = [pivot, other];
    for (let column = at; column <= size; column += 1) pivot[column] = (pivot[column] ?? 0) / by;
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[at] ?? 0;
      for (let column = at; column <= size; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  return rows.map((row) => row[size] ?? 0);
}

const SMALLEST_PIVOT = 1e-9;
