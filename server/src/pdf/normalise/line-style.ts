/** Writes the operators for line width, caps, joins, mitres and dashes (ISO 32000-1, 8.4.3). */
import { writeNumber, type Value } from './values.ts';

/** Returns the operator, or null if the value is impossible. */
export function writeLineStyle(operator: string, value: number): string | null {
  const isValid =
    operator === 'w' ? value >= 0 : operator === 'M' ? value >= 1 : value === 0 || value === 1 || value === 2;
  return isValid ? `${writeNumber(value)} ${operator}` : null;
}

/** Writes a dash pattern. An impossible pattern becomes a solid line. */
export function writeDashes(lengths: readonly Value[], phase: number): string {
  const numbers = lengths.filter((length) => typeof length === 'number');
  const isValid = numbers.every((length) => length >= 0) && numbers.some((length) => length > 0);
  const dashes = isValid ? numbers.map(writeNumber).join(' ') : '';
  return `[${dashes}] ${writeNumber(isValid ? Math.max(0, phase) : 0)} d`;
}
