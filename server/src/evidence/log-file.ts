/** The heads of the log in a file that is kept elsewhere: one line for each, `<seq> <sha256> <time>`, only ever appended to. */
import { appendFile, readFile } from 'node:fs/promises';
import type { LogHead } from './log.ts';

export async function appendHead(file: string, { seq, sha256 }: LogHead, at: Date): Promise<void> {
  await appendFile(file, `${seq} ${sha256} ${at.toISOString()}\n`, { mode: 0o600 });
}

/** Every head that the file tells; empty where there is no file yet. */
export async function readHeads(file: string): Promise<LogHead[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, seq, sha256] = /^(\d+) ([0-9a-f]{64})\b/.exec(line) ?? [];
      if (seq === undefined || sha256 === undefined)
        throw new Error(`${file} has a line that names no head: ${line}`);
      return { seq: Number(seq), sha256 };
    });
}
