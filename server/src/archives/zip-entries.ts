/**
 * Lists the entries of an untrusted ZIP file: the central directory (APPNOTE 4.3.12) and the packed bytes it points to. It
 * unpacks nothing.
 */
const MAX_NAME_BYTES = 255;
const END = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('PK\x03\x04', 'latin1'));

export interface ZipEntry {
  name: string;
  /** The bytes as stored in the file. */
  packed: Buffer;
  /** `stored` means without compression, `deflated` means compressed with RFC 1951. */
  method: 'stored' | 'deflated';
  /** The traditional encryption (APPNOTE 6.1), or a later one. */
  isEncrypted: boolean;
  /** The CRC-32 of the unpacked content. */
  crc: number;
  /** The byte with which a password can be checked (APPNOTE 6.1.6). */
  passwordCheck: number;
}

/**
 * Returns null if the file is not a ZIP file, is damaged, uses another compression method, or has more than `maxFiles`
 * files.
 */
export function zipEntries(zip: Buffer, maxFiles: number): ZipEntry[] | null {
  try {
    return entriesIn(zip, maxFiles);
  } catch (error) {
    // A RangeError means that an offset points past the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function entriesIn(zip: Buffer, maxFiles: number): ZipEntry[] | null {
  const end = zip.lastIndexOf(END);
  if (end < 0) return null;
  const count = zip.readUInt16LE(end + 10);
  if (count > maxFiles) return null;
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = count; left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = zip.readUInt16LE(at + 28);
    if (nameLength > MAX_NAME_BYTES) return null;
    const entry = entryAt(zip, at, zip.toString('utf8', at + 46, at + 46 + nameLength));
    if (entry === null) return null;
    entries.push(entry);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** `at` is the offset of the entry in the central directory. */
function entryAt(zip: Buffer, at: number, name: string): ZipEntry | null {
  const method = METHODS.get(zip.readUInt16LE(at + 10));
  const size = zip.readUInt32LE(at + 20);
  const local = zip.readUInt32LE(at + 42);
  if (method === undefined || zip.readUInt32LE(local) !== LOCAL) return null;
  const nameLength = zip.readUInt16LE(local + 26);
  // Some programs use the name in the local header instead of the central directory. If the two names differ, programs
  // unpack different files.
  if (zip.toString('utf8', local + 30, local + 30 + nameLength) !== name) return null;
  const start = local + 30 + nameLength + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + size);
  if (packed.length !== size) return null;
  const flags = zip.readUInt16LE(at + 8);
  const crc = zip.readUInt32LE(at + 16);
  // A program that writes the CRC after the content cannot check the password with it, and uses the time instead.
  const passwordCheck = (flags & 0x08) === 0 ? crc >>> 24 : zip.readUInt16LE(at + 12) >>> 8;
  return { name, packed, method, isEncrypted: (flags & 0x01) !== 0, crc, passwordCheck };
}

const METHODS = new Map([
  [0, 'stored' as const],
  [8, 'deflated' as const],
]);
