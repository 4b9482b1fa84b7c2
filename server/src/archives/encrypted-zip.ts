/**
 * Unpacks a ZIP file with one file in the traditional encryption (APPNOTE 6.1). The encryption is weak, so it protects nothing: it
 * is only read because other parties use it.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { zipEntries } from './zip-entries.ts';

const HEADER_BYTES = 12;

/** Returns null if the file is malformed or larger than `maxBytes`, or the password is wrong. */
export function unzipEncrypted(zip: Buffer, password: string, maxBytes: number): Buffer | null {
  const [entry] = zipEntries(zip, 1) ?? [];
  if (entry === undefined || !entry.isEncrypted || entry.packed.length < HEADER_BYTES) return null;
  const plain = decrypt(entry.packed, Buffer.from(password));
  if (plain[HEADER_BYTES - 1] !== entry.passwordCheck) return null;
  try {
    const packed = plain.subarray(HEADER_BYTES);
    const content =
      entry.method === 'stored' ? packed : inflateRawSync(packed, { maxOutputLength: maxBytes });
    return content.length <= maxBytes && crc32(content) === entry.crc ? content : null;
  } catch {
    // A wrong password passes the one-byte check once in 256 times. The decrypted bytes are then not compressed data.
    return null;
  }
}

/** APPNOTE 6.1.5 to 6.1.7. */
function decrypt(cipher: Buffer, password: Buffer): Buffer {
  const keys = new Uint32Array([0x12345678, 0x23456789, 0x34567890]);
  const update = (byte: number): void => {
    const [first = 0, second = 0, third = 0] = keys;
    const next = step(first, byte);
    const sum = Math.imul((second + (next & 0xff)) >>> 0, 134_775_813) + 1;
    keys.set([next, sum, step(third, sum >>> 24)]);
  };
  for (const byte of password) update(byte);
  const plain = Buffer.alloc(cipher.length);
  for (const [index, byte] of cipher.entries()) {
    const mask = (keys[2] ?? 0) | 2;
    const value = byte ^ ((Math.imul(mask & 0xffff, (mask & 0xffff) ^ 1) >>> 8) & 0xff);
    plain[index] = value;
    update(value);
  }
  return plain;
}

/** One step of CRC-32 without its inversions. */
const step = (crc: number, byte: number): number =>
  (crc32(Buffer.from([byte]), ~crc >>> 0) ^ 0xffffffff) >>> 0;
