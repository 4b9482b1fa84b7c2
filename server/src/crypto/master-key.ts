/** The master key: given as MASTER_KEY, or made at first start and kept readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

export async function loadMasterKey(given: Buffer | undefined, dataDir: string): Promise<Buffer> {
  return (await findMasterKey(given, dataDir)) ?? (await makeKey(fileIn(dataDir)));
}

/** Null where there is none yet. */
export async function findMasterKey(given: Buffer | undefined, dataDir: string): Promise<Buffer | null> {
  return given ?? (await readKey(fileIn(dataDir)));
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'master.key');

async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { mode } = await stat(file);
  if (mode & 0o077) throw new Error(`${file} can be read by others than its owner. Run: chmod 600 ${file}`);
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new Error(`${file} does not hold a master key of 32 bytes in base64`);
  return key;
}

/** Written whole and synced before it gets its name, so that a crash leaves no half a key; the first of two makers wins. */
async function makeKey(file: string): Promise<Buffer> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  const folder = await open(path.dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  const key = await readKey(file);
  if (!key) throw new Error(`${file} vanished while it was made`);
  return key;
}
