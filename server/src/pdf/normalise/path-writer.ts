/**
 * Collects the segments of a path (ISO 32000-1, 8.5) until it is painted, so that nothing comes between them. Segments
 * without a current point are left out.
 */
import { writeNumber } from './values.ts';

export class PathWriter {
  #segments: string[] = [];
  #clip: 'W' | 'W*' | null = null;
  #hasPoint = false;

  /** Returns false if the segment has no current point. */
  add(operator: string, numbers: readonly number[]): boolean {
    const starts = operator === 'm' || operator === 're';
    if (!starts && !this.#hasPoint) return false;
    this.#hasPoint = true;
    const operands = numbers.map(writeNumber).join(' ');
    // A second `m` in succession replaces the first.
    if (operator === 'm' && this.#segments.at(-1)?.endsWith(' m')) this.#segments.pop();
    this.#segments.push(operands === '' ? operator : `${operands} ${operator}`);
    return true;
  }

  clip(operator: 'W' | 'W*'): void {
    this.#clip = operator;
  }

  /** Returns the path with its painting operator, or null if there is no path. */
  paint(operator: string): string[] | null {
    const segments = this.#segments.at(-1)?.endsWith(' m') ? this.#segments.slice(0, -1) : this.#segments;
    const clip = this.#clip;
    this.#segments = [];
    this.#clip = null;
    this.#hasPoint = false;
    if (segments.length === 0 || (operator === 'n' && clip === null)) return null;
    return [...segments, ...(clip ? [clip] : []), operator];
  }
}
