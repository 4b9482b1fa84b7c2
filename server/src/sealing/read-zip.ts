/** Reads a ZIP file of a stranger, within limits. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { MAX_BUNDLE_BYTES, MAX_DOCUMENTS } from '@countersign/contract/rules/document-limits';
import { zipEntries } from '../archives/zip-entries.ts';

/** A few more than a bundle has, so that what was added is named. */
const MAX_FILES = 2 * MAX_DOCUMENTS;

/** In a thread of its own: the server answers others meanwhile. */
const inflate = promisify(inflateRaw);

export interface ZippedFile {
  name: string;
  content: Buffer;
}

/** Null where it is no ZIP file, is damaged, or holds more than a bundle can. */
export async function readZip(zip: Buffer): Promise<ZippedFile[] | null> {
  const entries = zipEntries(zip, MAX_FILES);
  if (entries === null) return null;
  const files: ZippedFile[] = [];
  let room = MAX_BUNDLE_BYTES;
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
