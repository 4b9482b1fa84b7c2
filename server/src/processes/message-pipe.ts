/**
 * Messages travel between processes through a pipe, a piece at a time, and the bytes in them (documents, photos) as they are:
 * in one message of Node's own, a large document would hold up everything else that the server has to do while it is copied.
 */
import type { Duplex } from 'node:stream';
import { DefaultDeserializer, DefaultSerializer } from 'node:v8';

/** Its number among the files of the process: behind standard input, output, error and the channel of Node.js. */
export const MESSAGE_PIPE = 4;

/** Told beforehand through the channel of Node.js. */
export interface MessageSize {
  /** Of the message without the bytes in it, which come first. */
  head: number;
  total: number;
}

export interface PackedMessage {
  size: MessageSize;
  chunks: Uint8Array[];
}

export function packMessage(message: unknown): PackedMessage {
  const serializer = new MessageSerializer();
  serializer.writeHeader();
  serializer.writeValue(message);
  const head = serializer.releaseBuffer();
  const chunks = [head, ...serializer.bytes];
  return { size: { head: head.length, total: chunks.reduce((sum, { length }) => sum + length, 0) }, chunks };
}

/** Resolves when all of it is handed over; rejects when the other side has ended. */
export async function sendChunks(pipe: Duplex, chunks: readonly Uint8Array[]): Promise<void> {
  for (const chunk of chunks) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    pipe.write(chunk, (error) => (error ? reject(error) : resolve()));
    await promise;
  }
}

/** Where the other side ends before all of it was there, it never arrives: that end is noticed elsewhere. */
export async function receiveMessage(pipe: Duplex, { head, total }: MessageSize): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const received = Buffer.allocUnsafe(total);
  let filled = 0;
  const take = (chunk: Buffer): void => {
    filled += chunk.copy(received, filled);
    if (filled === total) resolve();
  };
  pipe.on('data', take).resume();
  await promise;
  // Paused, it keeps the next message until that is asked for.
  pipe.off('data', take).pause();
  return unpackMessage(received, head);
}

/** Of a message that is there as a whole: its head, then the bytes in it. */
export function unpackMessage(received: Buffer, head: number): unknown {
  const deserializer = new MessageDeserializer(received.subarray(0, head), received.subarray(head));
  deserializer.readHeader();
  return deserializer.readValue();
}

/** Bytes that were sent one after the other lie one after the other in memory: joined without a copy. */
export function joinReceived(chunks: readonly Uint8Array[]): Buffer {
  const [first] = chunks;
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (!first) return Buffer.alloc(0);
  let end = first.byteOffset;
  const isJoined = chunks.every((chunk) => {
    const follows = chunk.buffer === first.buffer && chunk.byteOffset === end;
    end = chunk.byteOffset + chunk.length;
    return follows;
  });
  return isJoined ? Buffer.from(first.buffer, first.byteOffset, length) : Buffer.concat(chunks);
}

/** Leaves the bytes out of the message. V8 calls these methods for every value that it does not know how to write itself. */
class MessageSerializer extends DefaultSerializer {
  readonly bytes: Uint8Array[] = [];

  _writeHostObject(value: unknown): void {
    if (!(value instanceof Uint8Array)) throw new TypeError('Bug: only plain values and bytes can be sent');
    this.writeUint32(value.length);
    this.bytes.push(value);
  }
}

/** Finds the bytes in the order in which they were left out. */
class MessageDeserializer extends DefaultDeserializer {
  readonly #bytes: Buffer;
  #read = 0;

  constructor(head: Buffer, bytes: Buffer) {
    super(head);
    this.#bytes = bytes;
  }

  _readHostObject(): Buffer {
    const start = this.#read;
    this.#read += this.readUint32();
    return this.#bytes.subarray(start, this.#read);
  }
}
