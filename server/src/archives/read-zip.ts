/** Reads an untrusted ZIP file within limits. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { MAX_BUNDLE_BYTES, MAX_DOCUMENTS } from '@countersign/contract/rules/limits';
import { zipEntries } from './zip-entries.ts';

export interface ZipLimits {
  files: number;
  /** The maximum total size of the unpacked files. */
  bytes: number;
}

/** The limits for a bundle. They allow more files than a bundle has, so that added files are reported by name. */
export const BUNDLE_LIMITS: ZipLimits = { files: 2 * MAX_DOCUMENTS, bytes: MAX_BUNDLE_BYTES };

/** Inflating runs in a separate thread, so that the server can handle other requests in the meantime. */
const inflate = promisify(inflateRaw);

export interface ZippedFile {
  name: string;
  content: Buffer;
}

/** Returns null if the file is not a ZIP file, is damaged, or exceeds the limits. */
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
