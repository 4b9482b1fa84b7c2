/**
 * Reads the header of a JPEG by walking its markers (ITU-T T.81, annex B) without decoding any pixels. A few kilobytes can
 * claim so many pixels, or so many scans, that decoding keeps a processor busy for seconds.
 */
export interface JpegHeader {
  width: number;
  height: number;
  /** The number of scans of the picture: one in a baseline JPEG, about ten in a progressive one. */
  scans: number;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const START_OF_IMAGE_LENGTH = 2;

/** Returns null if the markers do not lead from the start to a frame and its scans. */
export function readJpegHeader(bytes: Buffer): JpegHeader | null {
  let frame: { width: number; height: number } | null = null;
  let scans = 0;
  let at = START_OF_IMAGE_LENGTH;
  while (at + 4 <= bytes.length && bytes[at + 1] !== END_OF_IMAGE) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      // Fill bytes are skipped, because they may precede any marker (B.1.1.2).
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      if (frame || at + 9 > bytes.length) return null;
      frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
    if (marker === START_OF_SCAN) {
      scans += 1;
      at = endOfScan(bytes, at);
    }
  }
  return frame && scans > 0 ? { ...frame, scans } : null;
}

/**
 * Returns whether the marker starts a frame: SOF0 to SOF15, except C4, C8 and CC, which are other markers (table B.1).
 */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Returns the position of the next marker that is neither a stuffed byte nor a restart marker (B.1.1.5). */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
