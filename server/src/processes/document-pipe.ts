/**
 * Documents travel between processes through a pipe, a piece at a time: as one message, a large one would hold up everything
 * else that the server has to do while it is copied.
 */
import { once } from 'node:events';
import type { Duplex } from 'node:stream';

/** Its number among the files of the process: behind standard input, output, error and the messages. */
export const DOCUMENT_PIPE = 4;

/** Resolves when all of it is handed over. */
export async function sendDocument(pipe: Duplex, document: Uint8Array): Promise<void> {
  if (!pipe.write(document)) await once(pipe, 'drain');
}

/** Rejects when the other side ends before all of it was there. */
export function receiveDocument(pipe: Duplex, length: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const document = Buffer.allocUnsafe(length);
  let filled = 0;
  const take = (chunk: Buffer): void => {
    filled += chunk.copy(document, filled);
    if (filled === length) resolve(document);
  };
  const cut = (): void => reject(new Error('The document was cut short on its way'));
  if (length === 0) resolve(document);
  pipe.on('data', take).on('close', cut).resume();
  // Paused, it keeps the beginning of the next document until that is asked for.
  return promise.finally(() => pipe.off('data', take).off('close', cut).pause());
}
