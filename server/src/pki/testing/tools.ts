/** Runs independent programs that check our output. `scripts/ensure-pdf-tools.mjs` installs them for `npm test`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

type Tool = 'gs' | 'java' | 'mutool' | 'openssl' | 'pdfinfo' | 'pdfsig' | 'pdftoppm' | 'pdftotext' | 'qpdf';
const VERSION: Record<Tool, string> = {
  gs: '--version',
  java: '-version',
  mutool: '-v',
  openssl: 'version',
  pdfinfo: '-v',
  pdfsig: '-v',
  pdftoppm: '-v',
  pdftotext: '-v',
  qpdf: '--version',
};

/** Skips the test, with the reason, if one of the programs is not installed. */
export function needTools({ skip }: TestContext, ...tools: Tool[]): void {
  const missing = tools.filter((tool) => spawnSync(tool, [VERSION[tool]]).status !== 0);
  if (missing.length === 0) return;
  const reason = `${missing.join(' and ')} not installed: run scripts/ensure-pdf-tools.mjs`;
  console.warn(`SKIPPED, ${reason}`);
  skip(reason);
}

/** Returns a new folder that is deleted after the tests (see postgres-for-tests.ts). */
export function scratchFolder(): string {
  return mkdtempSync(join(process.env['COUNTERSIGN_SCRATCH'] ?? tmpdir(), 'countersign-seal-'));
}

export function openssl(folder: string, line: string, input?: Buffer): Buffer {
  return execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe', input });
}
