import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import {
  BackupError,
  createByteReader,
  decryptBackup,
  decryptFrames,
  encryptBackup,
  encryptFrames,
} from './encrypted-stream.ts';

const FRAME = 1024 * 1024;
const OVERHEAD = 4 + 16;
const key = randomBytes(32);
const piecesOf = (content: Buffer) => Readable.from([content.subarray(0, 100), content.subarray(100)]);
const encrypted = (content: Buffer) => buffer(encryptFrames(key, piecesOf(content)));
const decrypted = (file: Buffer) => buffer(decryptFrames(key, createByteReader(piecesOf(file))));

describe('an encrypted backup', () => {
  it.each([0, 1000, FRAME, FRAME + 1, 2 * FRAME])('decrypts to the original %d bytes', async (size) => {
    const content = randomBytes(size);
    expect((await decrypted(await encrypted(content))).equals(content)).toBe(true);
  });

  it('cannot be opened with another passphrase, and no other file is accepted', async () => {
    const content = Buffer.from('the master key');
    const file = await buffer(encryptBackup('correct horse battery staple', piecesOf(content)));
    expect(file.includes(content)).toBe(false);
    const open = (passphrase: string) => buffer(decryptBackup(passphrase, piecesOf(file)));
    expect(String(await open('correct horse battery staple'))).toBe('the master key');
    await expect(open('correct horse battery stable')).rejects.toThrow('The passphrase is wrong');
    const other = Buffer.from('PK zip or whatever else there is');
    await expect(buffer(decryptBackup('any passphrase', piecesOf(other)))).rejects.toThrow('not a backup');
  });

  it('is rejected if a byte is changed, the end is missing or extended, or frames are swapped', async () => {
    const file = await encrypted(randomBytes(2 * FRAME + 500));
    const second = FRAME + OVERHEAD;
    const changed = Buffer.from(file);
    changed.writeUInt8(changed.readUInt8(second + 1000) ^ 1, second + 1000);
    for (const altered of [
      changed,
      Buffer.concat([file.subarray(second, 2 * second), file.subarray(0, second), file.subarray(2 * second)]),
      file.subarray(0, -1),
      file.subarray(0, second),
      Buffer.concat([file, Buffer.of(0)]),
    ])
      await expect(decrypted(altered)).rejects.toBeInstanceOf(BackupError);
  });
});
