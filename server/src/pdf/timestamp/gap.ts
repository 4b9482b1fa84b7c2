/**
 * Describes the gap in a saved file that holds the signature (ISO 32000-2 12.8.1). The signature covers all bytes
 * outside the gap.
 */
import { createHash } from 'node:crypto';
import { BYTE_RANGE_PLACEHOLDER, type Placeholder } from './widget.ts';

export type Gap = {
  /** The offset of the `<` that opens the gap, and the offset after the `>` that closes it. */
  start: number;
  end: number;
};

/**
 * Finds the gap and writes its byte range into the file. This happens before signing, because the signature covers the
 * byte range too.
 */
export function openGap(bytes: Buffer, { marker }: Placeholder): Gap {
  // The search runs backwards, because the placeholder is near the end of the file. The search is therefore fast in a
  // document of any size.
  const start = bytes.lastIndexOf(`<${marker}`);
  const end = bytes.indexOf('>', start) + 1;
  const range = bytes.lastIndexOf(BYTE_RANGE_PLACEHOLDER, start);
  if (start < 0 || end === 0 || range === -1)
    throw new Error('The placeholder for the seal is not in the saved file');
  const numbers = `[0 ${start} ${end} ${bytes.length - end}]`;
  bytes.write(numbers.padEnd(BYTE_RANGE_PLACEHOLDER.length), range, 'latin1');
  return { start, end };
}

/** Returns the two parts of the file that the signature covers. */
export const partsAround = (bytes: Buffer, { start, end }: Gap): Buffer[] => [
  bytes.subarray(0, start),
  bytes.subarray(end),
];

export function digestAround(bytes: Buffer, gap: Gap): Buffer {
  const hash = createHash('sha256');
  for (const part of partsAround(bytes, gap)) hash.update(part);
  return hash.digest();
}

export const contentAround = (bytes: Buffer, gap: Gap): Buffer => Buffer.concat(partsAround(bytes, gap));

export const capacityOf = ({ start, end }: Gap): number => (end - start - 2) / 2;

export function fillGap(bytes: Buffer, { start, end }: Gap, message: Buffer): void {
  const digits = message.toString('hex').toUpperCase();
  bytes.write(digits.padEnd(end - start - 2, '0'), start + 1, 'latin1');
}
