/**
 * Splits a clip into its frames. The clip consists of consecutive JPEGs. `bytes` contains their sizes from the
 * evidence.
 */
export function framesOf(content: ArrayBuffer, bytes: readonly number[]): Blob[] {
  const total = bytes.reduce((sum, length) => sum + length, 0);
  if (total !== content.byteLength) return [];
  let from = 0;
  return bytes.map((length) => {
    const frame = content.slice(from, from + length);
    from += length;
    return new Blob([frame], { type: 'image/jpeg' });
  });
}
