/**
 * Streams the files of a multipart request to disk, so that large uploads need little memory. Each file is unlinked
 * right after it is opened. It disappears when it is closed, even if the process is killed.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { type Limits, takeParts } from './multipart.ts';

interface StoredFile {
  size: number;
  /** Reads the file. Each call starts at the beginning of the file. */
  chunks(): AsyncIterable<Buffer>;
}

const CHUNK_BYTES = 1024 * 1024;

/** Stores the files of a request, and deletes them when `use` has finished. */
export async function withStoredFiles<T>(
  request: FastifyRequest,
  { folder, ...limits }: Limits & { folder: string },
  use: (files: ReadonlyMap<string, readonly StoredFile[]>) => Promise<T>,
): Promise<T> {
  const handles: FileHandle[] = [];
  try {
    const { files } = await takeParts(request, limits, async ({ file }) => {
      const handle = await openNameless(folder);
      handles.push(handle);
      await handle.writeFile(file);
      return storedFile(handle);
    });
    return await use(files);
  } finally {
    await Promise.all(handles.map((handle) => handle.close()));
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, randomUUID());
  const handle = await open(name, 'wx+', 0o600);
  await unlink(name);
  return handle;
}

async function storedFile(handle: FileHandle): Promise<StoredFile> {
  const { size } = await handle.stat();
  return {
    size,
    async *chunks() {
      for (let position = 0; position < size;) {
        const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - position));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
        if (bytesRead === 0) throw new Error('A stored file is shorter than expected');
        yield buffer.subarray(0, bytesRead);
        position += bytesRead;
      }
    },
  };
}
