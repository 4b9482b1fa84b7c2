/** Locates and runs the external programs that the deployment tests use. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Returns the path of a file in a package of `scripts/api-tools`. `npm run deployment` installs these packages. */
export const apiTool = (file: string): string =>
  path.join(root, 'scripts', 'api-tools', 'node_modules', file);

/** The time limit for generators and compilers in milliseconds. They take minutes on a busy machine. */
export const PATIENTLY = 1_800_000;

const TRIES = 20;

/**
 * Runs the program again while the server is too busy. Retrying is safe because the program sends an `Idempotency-Key`.
 */
export async function runUntilServed(...given: Parameters<typeof run>): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await run(...given);
    } catch (error) {
      if (tries === TRIES || !(error instanceof Error && /\b503\b/.test(error.message))) throw error;
    }
  }
}

/** Runs the program and returns its output. If the program fails, the error contains the output. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, [...args], {
      cwd,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stdout, stderr }: { stdout?: string; stderr?: string } = Object(error);
    throw new Error(`${program} ${args.join(' ').slice(0, 200)} failed:\n${stdout ?? ''}\n${stderr ?? ''}`, {
      cause: error,
    });
  }
}
