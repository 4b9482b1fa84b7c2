/** The server's own log, a file beside its data, kept small: one file in use and one before it. */
import { constants } from 'node:fs';
import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const LARGEST = 5 * 1024 * 1024;

export async function openServerLog(dataDir: string): Promise<FileHandle> {
  await boundServerLog(dataDir);
  // Appending, so that the file can be cut while the server writes to it.
  return open(logOf(dataDir), constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND, 0o600);
}

export async function boundServerLog(dataDir: string): Promise<void> {
  const log = logOf(dataDir);
  const size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size <= LARGEST) return;
  await copyFile(log, `${log}.1`);
  await truncate(log);
}

export async function tailOfServerLog(dataDir: string): Promise<string> {
  const text = await readFile(logOf(dataDir), 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-12).join('\n');
}

function logOf(dataDir: string): string {
  return join(dataDir, 'server.log');
}
