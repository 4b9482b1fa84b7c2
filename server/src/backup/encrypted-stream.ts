/**
 * The format of a backup: a magic number, a salt, then frames of AES-256-GCM under a key that scrypt (RFC 7914) derives
 * from the passphrase. Frames are numbered and the last one is marked (the STREAM construction). This detects changed,
 * moved, missing and added frames, and truncation.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';

const MARK = Buffer.from('CSGNBK01', 'ascii');
const SALT_BYTES = 16;
const FRAME_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
/**
 * With these parameters, each guess costs 128 MiB and 0.4 seconds of processor time (OWASP's first choice for scrypt).
 */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

export async function* encryptBackup(
  passphrase: string,
  content: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield Buffer.concat([MARK, salt]);
  yield* encryptFrames(await deriveKey(passphrase, salt), content);
}

/** Yields only authenticated data. The data is complete only if the generator ends without an error. */
export async function* decryptBackup(
  passphrase: string,
  file: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const bytes = createByteReader(file);
  const head = await bytes.read(MARK.length + SALT_BYTES);
  if (head === null || !head.subarray(0, MARK.length).equals(MARK))
    throw new BackupError('This is not a backup of Countersign');
  yield* decryptFrames(await deriveKey(passphrase, head.subarray(MARK.length)), bytes);
}

export async function* encryptFrames(key: Buffer, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const encrypt = (frame: Buffer, number: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast)).setAAD(MARK);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(frame.length + TAG_BYTES);
    return Buffer.concat([length, cipher.update(frame), cipher.final(), cipher.getAuthTag()]);
  };
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    // Holds back a full frame until more data arrives, because it may be the last one.
    while (rest.length > FRAME_BYTES) {
      yield encrypt(rest.subarray(0, FRAME_BYTES), number++, false);
      rest = rest.subarray(FRAME_BYTES);
    }
  }
  yield encrypt(rest, number, true);
}

export async function* decryptFrames(key: Buffer, bytes: ByteReader): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const length = (await bytes.read(4))?.readUInt32BE();
    if (length === undefined) throw new BackupError(CUT);
    if (length < TAG_BYTES || length > FRAME_BYTES + TAG_BYTES) throw new BackupError(ALTERED);
    const frame = await bytes.read(length);
    if (frame === null) throw new BackupError(CUT);
    const whole = decryptFrame(key, frame, number, false);
    if (whole !== null) {
      yield whole;
      continue;
    }
    const last = decryptFrame(key, frame, number, true);
    if (last === null)
      throw new BackupError(number === 0 ? 'The passphrase is wrong, or the backup was altered' : ALTERED);
    if (!(await bytes.isAtEnd())) throw new BackupError(ALTERED);
    yield last;
    return;
  }
}

const CUT = 'The backup is truncated: its end is missing';
const ALTERED = 'The backup was altered';

function decryptFrame(key: Buffer, frame: Buffer, number: number, isLast: boolean): Buffer | null {
  const end = frame.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: TAG_BYTES })
    .setAAD(MARK)
    .setAuthTag(frame.subarray(end));
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, end)), decipher.final()]);
  } catch {
    return null;
  }
}

/**
 * Derives the nonce from the frame number alone. This is safe because each backup has its own salt and therefore its own
 * key.
 */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

const deriveKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export interface ByteReader {
  /** Returns exactly `length` bytes, or null if fewer are left. */
  read(length: number): Promise<Buffer | null>;
  isAtEnd(): Promise<boolean>;
}

export function createByteReader(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let waiting: Buffer[] = [];
  let size = 0;
  const fill = async (length: number): Promise<boolean> => {
    while (size < length) {
      const { done, value } = await pieces.next();
      if (done) return false;
      waiting.push(value);
      size += value.length;
    }
    return true;
  };
  return {
    async read(length) {
      if (!(await fill(length))) return null;
      const whole = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
      waiting = [whole.subarray(length)];
      size -= length;
      return whole.subarray(0, length);
    },
    isAtEnd: async () => !(await fill(1)),
  };
}
