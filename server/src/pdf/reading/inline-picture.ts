/**
 * Finds the end of an inline image (ISO 32000-1, 8.9.7). Its data may contain any bytes, including `EI`, and no entry
 * states their length, so every program guesses. The guess here is that of pdf.js, which signers use. The image ends
 * where its data format marks the end. For other formats, it ends at the first `EI` after which text seems to follow.
 */

/** Returns the offset after `EI`, or -1 if the end of the image is missing. */
export function endOfInlinePicture(bytes: Buffer, from: number, filter = ''): number {
  const findEnd = ENDS.get(filter);
  if (findEnd !== undefined) {
    const dataEnd = findEnd(bytes, from);
    const found = dataEnd === -1 ? -1 : bytes.indexOf('EI', dataEnd);
    return found === -1 ? -1 : found + 2;
  }
  for (let found = bytes.indexOf('EI', from); found !== -1; found = bytes.indexOf('EI', found + 2))
    if (isFollowedByText(bytes, found + 2)) return found + 2;
  return -1;
}

const ENDS: ReadonlyMap<string, (bytes: Buffer, from: number) => number> = new Map([
  ['A85', endOfAscii85],
  ['ASCII85Decode', endOfAscii85],
  ['AHx', endOfHex],
  ['ASCIIHexDecode', endOfHex],
  ['DCT', endOfJpeg],
  ['DCTDecode', endOfJpeg],
]);

function endOfAscii85(bytes: Buffer, from: number): number {
  const end = bytes.indexOf('~', from);
  return bytes.toString('latin1', end, end + 2) === '~>' ? end + 2 : -1;
}

function endOfHex(bytes: Buffer, from: number): number {
  return bytes.indexOf('>', from);
}

/** Returns the end of JPEG data. Segments are skipped by their declared length (ITU-T T.81, B.1.1). */
function endOfJpeg(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 3 < bytes.length) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xd9) return at + 2;
    const hasLength =
      marker >= 0xc0 && marker !== 0xc8 && (marker < 0xd0 || marker >= 0xda) && marker !== 0xff;
    at = bytes.indexOf(0xff, hasLength ? at + 2 + bytes.readUInt16BE(at + 2) : at + 1);
  }
  return -1;
}

function isFollowedByText(bytes: Buffer, at: number): boolean {
  if (at < bytes.length && !ENDS_WORD.includes(bytes[at] ?? 0)) return false;
  const following = bytes.subarray(at + 1, at + 1 + LOOK_AHEAD);
  return following.every(
    (byte, index) =>
      byte === 0x0a ||
      byte === 0x0d ||
      (byte >= 0x20 && byte <= 0x7f) ||
      (byte === 0 && following[index + 1] !== 0),
  );
}

const ENDS_WORD = Buffer.from(' \n\r');
const LOOK_AHEAD = 15;
