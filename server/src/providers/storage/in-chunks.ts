/** Processes large content in chunks, so that the server can handle other requests in between. */
import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** The size of a chunk. Hashing or encrypting a chunk takes a few milliseconds. */
const CHUNK_BYTES = 1024 * 1024;

export async function forEachChunk(content: Buffer, work: (chunk: Buffer) => void): Promise<void> {
  for (let offset = 0; offset < content.length; offset += CHUNK_BYTES) {
    if (offset > 0) await yieldToEventLoop();
    work(content.subarray(offset, offset + CHUNK_BYTES));
  }
}

/** Returns the SHA-256 of the content as a hexadecimal string. */
export async function hashInChunks(content: Buffer): Promise<string> {
  const hash = createHash('sha256');
  await forEachChunk(content, (chunk) => hash.update(chunk));
  return hash.digest('hex');
}
