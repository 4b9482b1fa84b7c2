import { HEADER_WITHIN_BYTES, PDF_HEADER } from '@countersign/contract/rules/limits';

export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, HEADER_WITHIN_BYTES).includes(PDF_HEADER);
}
