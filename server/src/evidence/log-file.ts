/**
 * Writes and reads the file of published chain heads, which is on another machine or disk. The file is append-only. It
 * has one line for each chain head: `<seq> <sha256> <time>`.
 */
import { access, type FileHandle, open, readFile } from 'node:fs/promises';
import type { LogHead } from './log.ts';

/**
 * Appends a chain head. Returns the first line of the file, which distinguishes this file from another one with the
 * same path.
 */
export async function appendHead(file: string, { seq, sha256 }: LogHead, at: Date): Promise<string> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    // A crash may have truncated the last line. The chain head then starts on a new line.
    const before = size > 0 && last.toString() !== '\n' ? '\n' : '';
    const line = `${seq} ${sha256} ${at.toISOString()}`;
    await handle.writeFile(`${before}${line}\n`);
    return size > 0 ? await firstLine(handle) : line;
  } finally {
    await handle.close();
  }
}

/** The maximum length of a line. */
const LINE_BYTES = 300;

async function firstLine(handle: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LINE_BYTES), 0, LINE_BYTES, 0);
  return buffer.toString('utf8', 0, bytesRead).split('\n')[0] ?? '';
}

/** Returns the first line. Returns null if the file is missing or empty. */
export async function readFirstLine(file: string): Promise<string | null> {
  if (!(await isLogFileThere(file))) return null;
  const handle = await open(file);
  try {
    return (await firstLine(handle)) || null;
  } finally {
    await handle.close();
  }
}

/** Matches a line that a crash truncated before the end of its hash. */
const CUT_SHORT = /^\d+(?: [0-9a-f]{0,63})?$/;

/** Returns whether the file exists. Throws if it cannot be reached. */
export const isLogFileThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** Returns every chain head in the file. Returns none if the file does not exist yet. Truncated lines are skipped. */
export async function readHeads(file: string): Promise<LogHead[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '' && !CUT_SHORT.test(line))
    .map((line) => {
      const [, seq, sha256] = /^(\d+) ([0-9a-f]{64})\b/.exec(line) ?? [];
      if (seq === undefined || sha256 === undefined)
        throw new Error(`${file} has a line without a chain head: ${line}`);
      return { seq: Number(seq), sha256 };
    });
}
