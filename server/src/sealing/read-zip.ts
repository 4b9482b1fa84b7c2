/** Reads a ZIP file of a stranger, within limits: the central directory (APPNOTE 4.3.12) and the files it points to. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { MAX_BUNDLE_BYTES, MAX_DOCUMENTS } from '@countersign/contract/rules/document-limits';

/** A few more than a bundle has, so that what was added is named. */
const MAX_FILES = 2 * MAX_DOCUMENTS;
const MAX_NAME_BYTES = 255;
const END = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

/** In a thread of its own: the server answers others meanwhile. */
const inflate = promisify(inflateRaw);

export const isZip = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

export interface ZippedFile {
  name: string;
  content: Buffer;
}

/** Null where it is no ZIP file, is damaged, or holds more than a bundle can. */
export async function readZip(zip: Buffer): Promise<ZippedFile[] | null> {
  try {
    return await filesIn(zip);
  } catch {
    return null;
  }
}

async function filesIn(zip: Buffer): Promise<ZippedFile[] | null> {
  const end = zip.lastIndexOf(END);
  if (end < 0) return null;
  const count = zip.readUInt16LE(end + 10);
  if (count > MAX_FILES) return null;
  const files: ZippedFile[] = [];
  let at = zip.readUInt32LE(end + 16);
  let room = MAX_BUNDLE_BYTES;
  for (let left = count; left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) return null;
    const nameLength = zip.readUInt16LE(at + 28);
    if (nameLength > MAX_NAME_BYTES) return null;
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const content = await contentAt(zip, at, room);
    if (content === null) return null;
    room -= content.length;
    files.push({ name, content });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

/** `at`: its entry in the central directory. */
async function contentAt(zip: Buffer, at: number, room: number): Promise<Buffer | null> {
  const method = zip.readUInt16LE(at + 10);
  const size = zip.readUInt32LE(at + 20);
  const local = zip.readUInt32LE(at + 42);
  if (zip.readUInt32LE(local) !== LOCAL) return null;
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + size);
  if (packed.length !== size || size > room) return null;
  if (method === 0) return packed;
  return method === 8 ? inflate(packed, { maxOutputLength: Math.max(1, room) }) : null;
}
