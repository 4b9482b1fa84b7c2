/** Reads a ZIP file of a stranger, within limits. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { MAX_BUNDLE_BYTES, MAX_DOCUMENTS } from '@countersign/contract/rules/limits';
import { zipEntries } from '../archives/zip-entries.ts';

export interface ZipLimits {
  files: number;
  /** Unpacked, all together. */
  bytes: number;
}

/** A few more files than a bundle has, so that what was added is named. */
export const BUNDLE_LIMITS: ZipLimits = { files: 2 * MAX_DOCUMENTS, bytes: MAX_BUNDLE_BYTES };

/** In a thread of its own: the server answers others meanwhile. */
const inflate = promisify(inflateRaw);

export interface ZippedFile {
  name: string;
  content: Buffer;
}

/** Null where it is no ZIP file, is damaged, or holds more than that. */
export async function readZip(zip: Buffer, limits: ZipLimits): Promise<ZippedFile[] | null> {
  const entries = zipEntries(zip, limits.files);
  if (entries === null) return null;
  const files: ZippedFile[] = [];
  let room = limits.bytes;
  for (const { name, packed, method } of entries) {
    if (packed.length > room) return null;
    const content =
      method === 'stored'
        ? packed
        : await inflate(packed, { maxOutputLength: Math.max(1, room) }).catch(() => null);
    if (content === null) return null;
    room -= content.length;
    files.push({ name, content });
  }
  return files;
}
