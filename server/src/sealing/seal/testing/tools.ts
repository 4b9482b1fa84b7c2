/** Programs that others wrote, as judges of what we made. `scripts/ensure-pdf-tools.mjs` brings them to `npm test`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

type Tool = 'openssl' | 'pdfinfo' | 'pdfsig' | 'qpdf';
const VERSION: Record<Tool, string> = {
  openssl: 'version',
  pdfinfo: '-v',
  pdfsig: '-v',
  qpdf: '--version',
};

/** Skips the test, and says why, where one is not installed. */
export function needTools({ skip }: TestContext, ...tools: Tool[]): void {
  const missing = tools.filter((tool) => spawnSync(tool, [VERSION[tool]]).status !== 0);
  if (missing.length === 0) return;
  const reason = `${missing.join(' and ')} not installed: run scripts/ensure-pdf-tools.mjs`;
  console.warn(`SKIPPED, ${reason}`);
  skip(reason);
}

/** A new folder, gone after the run (see postgres-for-tests.ts). */
export function scratchFolder(): string {
  return mkdtempSync(join(process.env['COUNTERSIGN_SCRATCH'] ?? tmpdir(), 'countersign-seal-'));
}

export function openssl(folder: string, line: string, input?: Buffer): Buffer {
  return execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe', input });
}

export type PdfsigVerdict = { field: string; valid: boolean; whole: boolean; type: string };

/** What poppler's `pdfsig` says of each signature. It cannot know whom we trust. */
export function pdfsig(bytes: Uint8Array): PdfsigVerdict[] {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  // Its exit code says that some certificate is not trusted.
  const { stdout } = spawnSync('pdfsig', [file], { encoding: 'utf8' });
  return stdout
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .map((text) => ({
      field: /Signature Field Name: (.*)/.exec(text)?.[1] ?? '',
      valid: text.includes('Signature is Valid.'),
      whole: text.includes('- Total document signed'),
      type: /Signature Type: (.*)/.exec(text)?.[1] ?? '',
    }));
}

/** What `qpdf --check` complains about; empty where nothing is wrong. */
export function qpdfComplaints(bytes: Uint8Array): string {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
  return status === 0 ? stderr : `${stdout}${stderr}`;
}

/** The structure of a tagged document with its texts, as poppler's `pdfinfo` finds it; indented by level. */
export function structureOf(bytes: Uint8Array): string {
  const file = join(scratchFolder(), 'document.pdf');
  writeFileSync(file, bytes);
  return execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' });
}
