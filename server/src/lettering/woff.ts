/**
 * Unwraps the TrueType font of a WOFF 1.0 file (W3C WOFF File Format 1.0, sections 3 to 5), because HarfBuzz does not read
 * WOFF and fontkit inflates it slowly.
 */
import { inflateSync } from 'node:zlib';

const SIGNATURE = 0x774f_4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new TypeError('Not a WOFF 1.0 font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, WOFF_HEADER + index * WOFF_ENTRY),
  );

  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  directory.writeUInt16BE(power * 16, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * 16, 10);

  let offset = directory.length;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    directory.writeUInt32BE(tag, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    offset += padded(data.length);
  }
  const bodies = tables.flatMap(({ data }) => [data, Buffer.alloc(padded(data.length) - data.length)]);
  return Buffer.concat([directory, ...bodies]);
}

function readTable(woff: Buffer, entry: number): { tag: number; checksum: number; data: Buffer } {
  const offset = woff.readUInt32BE(entry + 4);
  const stored = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8));
  const length = woff.readUInt32BE(entry + 12);
  const data = stored.length < length ? inflateSync(stored, { maxOutputLength: length }) : stored;
  return { tag: woff.readUInt32BE(entry), checksum: woff.readUInt32BE(entry + 16), data };
}

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}
