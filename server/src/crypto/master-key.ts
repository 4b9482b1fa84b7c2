/** The master key: given as MASTER_KEY, or made at first start and kept readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { keepSecretFile, readSecretFile } from './secret-file.ts';

/** The first of several that make one at the same time wins; every one of them gets the same. */
export async function makeMasterKey(dataDir: string): Promise<Buffer> {
  const file = fileIn(dataDir);
  return keyIn(file, await keepSecretFile(file, `${randomBytes(32).toString('base64')}\n`));
}

/** Null where there is none yet. */
export async function findMasterKey(given: Buffer | undefined, dataDir: string): Promise<Buffer | null> {
  if (given) return given;
  const text = await readSecretFile(fileIn(dataDir));
  return text === null ? null : keyIn(fileIn(dataDir), text);
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'master.key');

function keyIn(file: string, text: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new Error(`${file} does not hold a master key of 32 bytes in base64`);
  return key;
}
