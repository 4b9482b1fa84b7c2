/**
 * Sends messages between processes through a pipe in chunks, and the bytes in them (documents, photos) without conversion.
 * A large document in a single built-in Node.js message would block everything else in the server while it is copied.
 */
import type { Duplex } from 'node:stream';
import { DefaultDeserializer, DefaultSerializer } from 'node:v8';

/** The file descriptor of the pipe in the worker: it follows standard input, output, error and the Node.js channel. */
export const MESSAGE_PIPE = 4;

/** Announced in advance through the Node.js channel. */
export interface MessageSize {
  /** The size of the message without its binary parts, which the pipe sends afterwards. */
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

/** Sends chunks. Resolves when everything is handed over, and rejects if the other side has ended. */
export async function sendChunks(pipe: Duplex, chunks: readonly Uint8Array[]): Promise<void> {
  for (const chunk of chunks) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    pipe.write(chunk, (error) => (error ? reject(error) : resolve()));
    await promise;
  }
}

/**
 * Receives a message. Never resolves if the other side ends before the message is complete, because the end is detected
 * elsewhere.
 */
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
  // Pausing the pipe holds back the next message until it is requested.
  pipe.off('data', take).pause();
  return unpackMessage(received, head);
}

/** Unpacks a complete message, which consists of its head and its binary parts. */
export function unpackMessage(received: Buffer, head: number): unknown {
  const deserializer = new MessageDeserializer(received.subarray(0, head), received.subarray(head));
  deserializer.readHeader();
  return deserializer.readValue();
}

/** Joins the chunks without a copy if they lie next to each other in memory. */
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

/** Leaves binary parts out of the message. V8 calls these methods for every value that it cannot write itself. */
class MessageSerializer extends DefaultSerializer {
  readonly bytes: Uint8Array[] = [];

  _writeHostObject(value: unknown): void {
    if (!(value instanceof Uint8Array)) throw new TypeError('Bug: only plain values and bytes can be sent');
    this.writeUint32(value.length);
    this.bytes.push(value);
  }
}

/** Reads binary parts in the order in which the serializer left them out. */
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
