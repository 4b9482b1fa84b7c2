/** Writes a ZIP file with one file in the traditional encryption (APPNOTE 6.1), to test how it is read. */
import { crc32 } from 'node:zlib';

const NAME = Buffer.from('offline.xml');

export function encryptedZip(text: string, password: string): Buffer {
  const content = Buffer.from(text);
  const crc = crc32(content);
  const header = Buffer.alloc(12, 7);
  header.writeUInt8(crc >>> 24, 11);
  const packed = encrypt(Buffer.concat([header, content]), Buffer.from(password));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(NAME.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(1, 8);
  central.writeUInt32LE(crc, 16);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(content.length, 24);
  central.writeUInt16LE(NAME.length, 28);
  const body = Buffer.concat([local, NAME, packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + NAME.length, 12);
  end.writeUInt32LE(body.length, 16);
  return Buffer.concat([body, central, NAME, end]);
}

function encrypt(plain: Buffer, password: Buffer): Buffer {
  let [first, second, third] = [0x12345678n, 0x23456789n, 0x34567890n];
  const update = (byte: number): void => {
    first = crcStep(first, byte);
    second = ((second + (first & 0xffn)) * 134_775_813n + 1n) & 0xffff_ffffn;
    third = crcStep(third, Number(second >> 24n));
  };
  for (const byte of password) update(byte);
  return Buffer.from(
    Array.from(plain, (byte) => {
      const mask = (third & 0xffffn) | 2n;
      const cipher = byte ^ Number(((mask * (mask ^ 1n)) >> 8n) & 0xffn);
      update(byte);
      return cipher;
    }),
  );
}

/** One step of CRC-32, bit by bit. */
function crcStep(crc: bigint, byte: number): bigint {
  let value = crc ^ BigInt(byte);
  for (let bit = 0; bit < 8; bit++) value = (value & 1n) === 1n ? (value >> 1n) ^ 0xedb8_8320n : value >> 1n;
  return value;
}
