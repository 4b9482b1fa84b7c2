/**
 * Finds the master key: in the environment, in a file, by a command that unwraps it, or in the file that the server
 * creates at its first start, readable by its owner alone.
 */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createSecretFile, readSecretFile } from './secret-file.ts';
import { unwrapKey } from './unwrap-key.ts';

/** The fields have the names of the settings. */
export interface MasterKeySource {
  DATA_DIR: string;
  MASTER_KEY?: Buffer | undefined;
  MASTER_KEY_FILE?: string | undefined;
  MASTER_KEY_COMMAND?: string | undefined;
  MASTER_KEY_WRAPPED?: string | undefined;
}

/**
 * Creates the key file. If several processes create it at the same time, the first one wins and all of them get its key.
 */
export async function makeMasterKey(dataDir: string): Promise<Buffer> {
  const file = ownKeyFile(dataDir);
  return keyIn(file, await createSecretFile(file, writtenKey(randomBytes(32))));
}

/** Returns null if no key exists yet. Throws if a setting names a key that cannot be read. */
export async function findMasterKey(source: MasterKeySource): Promise<Buffer | null> {
  const {
    MASTER_KEY,
    MASTER_KEY_FILE: file,
    MASTER_KEY_COMMAND: command,
    MASTER_KEY_WRAPPED,
    DATA_DIR,
  } = source;
  if (MASTER_KEY) return MASTER_KEY;
  if (command !== undefined) return unwrapKey(command, MASTER_KEY_WRAPPED ?? (await readNamed(file ?? '')));
  // The file's mode is not checked, because container platforms mount secrets that all users of the container can read.
  if (file !== undefined) return keyIn(file, String(await readNamed(file)));
  const text = await readSecretFile(ownKeyFile(DATA_DIR));
  return text === null ? null : keyIn(ownKeyFile(DATA_DIR), text);
}

/** Returns whether the master key is read from the file that the server creates at its first start. */
export const isOwnKey = (source: MasterKeySource): boolean =>
  source.MASTER_KEY === undefined &&
  source.MASTER_KEY_FILE === undefined &&
  source.MASTER_KEY_COMMAND === undefined;

export const ownKeyFile = (dataDir: string): string => path.join(dataDir, 'master.key');

export const writtenKey = (key: Buffer): string => `${key.toString('base64')}\n`;

async function readNamed(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Error(`The master key cannot be read: MASTER_KEY_FILE names ${file} (${code})`, {
      cause: error,
    });
  }
}

export function keyIn(file: string, text: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new Error(`${file} does not contain a master key of 32 bytes in base64`);
  return key;
}
