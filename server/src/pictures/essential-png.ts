/**
 * Reduces a PNG to the chunks its pixels need (PNG third edition, 11.2 and 11.3.1) before any decoder sees it. Text and
 * colour-profile chunks can each unpack to gigabytes, and bytes after IEND can be anything.
 */
export interface EssentialPng {
  bytes: Buffer;
  width: number;
  height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ESSENTIAL = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** The length, type and checksum around the data of a chunk. */
const CHUNK_FRAME = 12;
const HEADER_DATA = 13;

export function startsLikePng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** Returns null if the chunks are truncated, out of order or invalid. */
export function essentialPng(bytes: Buffer): EssentialPng | null {
  if (!startsLikePng(bytes)) return null;
  const essential: Buffer[] = [SIGNATURE];
  let at = SIGNATURE.length;
  while (at + CHUNK_FRAME <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + CHUNK_FRAME + length;
    if (end > bytes.length) return null;
    const isFirst = essential.length === 1;
    if (isFirst !== (type === 'IHDR')) return null;
    if (isFirst && length !== HEADER_DATA) return null;
    if (ESSENTIAL.has(type)) essential.push(bytes.subarray(at, end));
    if (type === 'IEND') return withSize(Buffer.concat(essential));
    at = end;
  }
  return null;
}

function withSize(bytes: Buffer): EssentialPng {
  const header = SIGNATURE.length + 8;
  return { bytes, width: bytes.readUInt32BE(header), height: bytes.readUInt32BE(header + 4) };
}
