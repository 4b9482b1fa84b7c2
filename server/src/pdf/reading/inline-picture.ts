import { isRegular } from './token-reader.ts';

/** Its bytes may hold anything; they end at the first EI that stands alone (ISO 32000-1, 8.9.7). */
export function endOfInlinePicture(bytes: Buffer, from: number): number {
  for (let found = bytes.indexOf('EI', from); found !== -1; found = bytes.indexOf('EI', found + 2))
    if (!isRegular(bytes[found - 1]) && !isRegular(bytes[found + 2])) return found + 2;
  return bytes.length;
}
