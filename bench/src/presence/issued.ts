/** All codes that the server issues. */
import { isIssued } from '@countersign/contract/rules/codes';

export const ISSUED: readonly string[] = Array.from({ length: 10_000 }, (_, code) =>
  String(code).padStart(4, '0'),
).filter(isIssued);

export function oneDigitOff(code: string): string[] {
  return ISSUED.filter((other) => Array.from(other).filter((digit, at) => digit !== code[at]).length === 1);
}
