/** Captures what third-party programs show of a PDF: its words, and its first page as a picture. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { textOf } from '../../pages/testing/words-of.ts';
import { scratchFolder } from '../../../pki/testing/tools.ts';

export const READERS = ['poppler', 'mupdf', 'ghostscript', 'pdfjs'] as const;
export type Shown = Record<(typeof READERS)[number], string>;

const run = promisify(execFile);
const TIMEOUT_MS = 20_000;

/** Returns the output of every program. The output is empty if the program cannot open the file. */
export async function shownBy(bytes: Buffer): Promise<Shown> {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'file.pdf'), bytes);
  const [poppler, mupdf, ghostscript, pdfjs] = await Promise.all([
    shown(folder, ['pdftotext', 'file.pdf', '-'], ['pdftoppm', '-r', '40', 'file.pdf', 'poppler']),
    shown(
      folder,
      ['mutool', 'draw', '-q', '-F', 'txt', 'file.pdf'],
      ['mutool', 'draw', '-q', '-r', '40', '-F', 'ppm', '-o', 'mupdf-%d.ppm', 'file.pdf'],
    ),
    shown(
      folder,
      ['gs', '-q', '-dBATCH', '-dNOPAUSE', '-dSAFER', '-sDEVICE=txtwrite', '-o', '-', 'file.pdf'],
      [
        'gs',
        '-q',
        '-dBATCH',
        '-dNOPAUSE',
        '-dSAFER',
        '-sDEVICE=ppmraw',
        '-r40',
        '-o',
        'gs-%d.ppm',
        'file.pdf',
      ],
    ),
    textOf(bytes).then(
      (pages) => pages.join('\f'),
      () => NOTHING,
    ),
  ]);
  rmSync(folder, { recursive: true, force: true });
  return { poppler, mupdf, ghostscript, pdfjs };
}

const NOTHING = 'nothing';

/**
 * Runs both commands. Returns the words and a hash of the pictures. Error output is ignored, because it is not part of
 * what the program shows.
 */
async function shown(folder: string, words: string[], pictures: string[]): Promise<string> {
  const before = new Set(readdirSync(folder));
  const text = await outputOf(folder, words);
  await outputOf(folder, pictures);
  const prefix = { pdftotext: 'poppler', mutool: 'mupdf', gs: 'gs' }[words[0] ?? ''] ?? '';
  const hash = createHash('sha256');
  const drawn = readdirSync(folder).filter((name) => !before.has(name) && name.startsWith(prefix));
  for (const name of drawn.toSorted()) hash.update(readFileSync(join(folder, name)));
  return `${text.trim()}\n${drawn.length} pages ${hash.digest('hex')}`;
}

async function outputOf(folder: string, [program = '', ...args]: string[]): Promise<string> {
  try {
    const { stdout } = await run(program, args, { cwd: folder, timeout: TIMEOUT_MS });
    return stdout
      .split('\n')
      .filter((line) => !/^(?:\s*\*\*\*\*|GPL Ghostscript|Processing pages|Page \d+$)/.test(line))
      .join('\n');
  } catch {
    return NOTHING;
  }
}
