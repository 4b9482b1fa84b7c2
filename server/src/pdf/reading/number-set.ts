/**
 * A set of integers below a limit. It uses one bit per number, because a `Set` of millions of numbers would fill the
 * heap.
 */
export class NumberSet {
  readonly #limit: number;
  readonly #bits: Uint8Array;

  constructor(limit: number) {
    this.#limit = limit;
    this.#bits = new Uint8Array(Math.ceil(limit / 8));
  }

  has(number: number): boolean {
    return ((this.#bits[Math.floor(number / 8)] ?? 0) & (1 << (number & 7))) !== 0;
  }

  /** Adds a number. Returns false if it was added before or is not below the limit. */
  add(number: number): boolean {
    if (!(number >= 0 && number < this.#limit) || this.has(number)) return false;
    const index = Math.floor(number / 8);
    this.#bits[index] = (this.#bits[index] ?? 0) | (1 << (number & 7));
    return true;
  }
}
