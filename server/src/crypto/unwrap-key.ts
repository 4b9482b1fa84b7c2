/**
 * Obtains the master key from an external command, such as a cloud KMS client. The command reads the wrapped key from
 * standard input and prints the key. Neither the keys nor the command's error output ever appear in a message, because
 * a tool may quote its input in its error output.
 */
import { spawn } from 'node:child_process';

const LIMIT_MILLISECONDS = 30_000;
/** A 32-byte key takes 44 characters in base64, so longer output is not a key. */
const MOST_BYTES = 1000;

export async function unwrapKey(
  command: string,
  wrapped: string | Buffer,
  limitMs = LIMIT_MILLISECONDS,
): Promise<Buffer> {
  const printed = await run(command, wrapped, limitMs);
  const text = printed.toString('latin1').trim();
  const key = /^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : null;
  if (key?.length !== 32)
    throw new Error(`${FAILED} it did not print a key of 32 bytes in base64. ${ADVICE}`);
  return key;
}

const FAILED = 'MASTER_KEY_COMMAND did not give the master key:';
const ADVICE = 'Run it by hand, as the server’s user, with the wrapped key on its standard input.';

function run(command: string, wrapped: string | Buffer, limitMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const [program = '', ...words] = wordsOf(command);
    // A detached command has a separate process group, so that it can be killed together with the processes that it
    // starts.
    const child = spawn(program, words, { detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (why: string) => {
      clearTimeout(timer);
      if (child.pid !== undefined && child.exitCode === null) killGroup(child.pid);
      reject(new Error(`${FAILED} ${why}. ${ADVICE}`));
    };
    const timer = setTimeout(() => end(`it took longer than ${limitMs / 1000} seconds`), limitMs);
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) end('it printed more than a key');
      else chunks.push(chunk);
    });
    child.on('error', () => end('it could not be started'));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code === 0) resolve(Buffer.concat(chunks));
      else end(signal ? `it was ended by ${signal}` : `it ended with code ${code}`);
    });
    // A command that needs no input may exit before the input is written.
    child.stdin.on('error', () => undefined);
    child.stdin.end(wrapped);
  });
}

/**
 * Splits the command at spaces; quoted text is one word. No shell is involved, so no other character has a special
 * meaning.
 */
const wordsOf = (command: string): string[] =>
  Array.from(
    command.matchAll(/'([^']*)'|"([^"]*)"|[^\s'"]+/g),
    ([word, single, double]) => single ?? double ?? word,
  );

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The signal fails if the process has just exited.
  }
}
