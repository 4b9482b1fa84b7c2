/** Correlates two small squares pixel by pixel, without allocating memory for each pixel. */
export class Correlation {
  #count = 0;
  #sumOne = 0;
  #sumOther = 0;
  #squaresOne = 0;
  #squaresOther = 0;
  #products = 0;

  add(one: number, other: number): void {
    this.#count += 1;
    this.#sumOne += one;
    this.#sumOther += other;
    this.#squaresOne += one * one;
    this.#squaresOther += other * other;
    this.#products += one * other;
  }

  /**
   * Returns the correlation of the squares, at most 1. Returns null if the contrast of the first square is below the
   * minimum, because such a square has no details to compare.
   */
  result(minContrast: number): number | null {
    const [meanOne, meanOther] = [this.#sumOne / this.#count, this.#sumOther / this.#count];
    const varianceOne = this.#squaresOne / this.#count - meanOne ** 2;
    const varianceOther = this.#squaresOther / this.#count - meanOther ** 2;
    if (varianceOne < minContrast ** 2) return null;
    const covariance = this.#products / this.#count - meanOne * meanOther;
    return varianceOther > 0 ? covariance / Math.sqrt(varianceOne * varianceOther) : 0;
  }
}
