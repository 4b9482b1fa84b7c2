/** Draws the first page of a document with programs of the test machine. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { POINTS_PER_INCH, type Picture } from '../picture.ts';

const run = promisify(execFile);

/**
 * Returns the arguments that draw the first page of `file`. `picture` is the path of the result without its extension
 * `.ppm`.
 */
type Arguments = (file: string, picture: string, dpi: string) => string[];

const PROGRAMS: Record<string, { command: string; draw: Arguments }> = {
  poppler: {
    command: 'pdftoppm',
    draw: (file, picture, dpi) => ['-q', '-r', dpi, '-singlefile', file, picture],
  },
  MuPDF: {
    command: 'mutool',
    draw: (file, picture, dpi) => ['draw', '-q', '-r', dpi, '-c', 'rgb', '-o', `${picture}.ppm`, file, '1'],
  },
  Ghostscript: {
    command: 'gs',
    draw: (file, picture, dpi) => [
      '-q',
      '-dSAFER',
      '-dBATCH',
      '-dNOPAUSE',
      '-dLastPage=1',
      '-sDEVICE=ppmraw',
      `-r${dpi}`,
      '-dTextAlphaBits=4',
      '-dGraphicsAlphaBits=4',
      `-sOutputFile=${picture}.ppm`,
      file,
    ],
  },
};

export const installedPrograms = (): string[] =>
  Object.entries(PROGRAMS)
    .filter(([, { command }]) => spawnSync(command, ['-v']).error === undefined)
    .map(([name]) => name);

/** Returns the picture that the program draws, or null if it draws none. */
export async function drawWith(program: string, document: Uint8Array, dpi: number): Promise<Picture | null> {
  const { command, draw } = PROGRAMS[program] ?? { command: program, draw: () => [] };
  const folder = await mkdtemp(path.join(tmpdir(), 'countersign-drawing-'));
  try {
    const [file, picture] = [path.join(folder, 'document.pdf'), path.join(folder, 'page')];
    await writeFile(file, document);
    await run(command, draw(file, picture, String(dpi)), { timeout: 20_000 });
    return pictureIn(await readFile(`${picture}.ppm`), dpi);
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads a binary portable pixmap, whose header may contain comments. */
function pictureIn(file: Buffer, dpi: number): Picture | null {
  const header = /^P6\s(?:#[^\n]*\n)*\s*(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 200));
  if (!header) return null;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0, at = header[0].length; pixel < width * height; pixel++, at += 3)
    rgba.set(file.subarray(at, at + 3), pixel * 4);
  return { width, height, rgba, scale: dpi / POINTS_PER_INCH };
}
