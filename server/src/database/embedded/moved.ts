/**
 * A data directory whose database is kept under /var/lib/countersign says so in a file. So the database is found again however
 * the way to it changes, and whoever removes the data directory to begin anew does begin anew.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const UNDER_ROOT = '/var/lib/countersign';

export async function readMoved(dataDir: string): Promise<string | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const folder = text.trim();
  if (dirname(folder) !== UNDER_ROOT)
    throw new Error(`${fileOf(dataDir)} does not name a folder of ${UNDER_ROOT}`);
  return folder;
}

/** Of two first starts at the same moment both get the same folder. */
export async function moveElsewhere(dataDir: string): Promise<string> {
  const unique = randomBytes(6).toString('hex');
  const folder = join(UNDER_ROOT, `${basename(dataDir)}-${unique}`);
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${fileOf(dataDir)}.${unique}`;
  try {
    await writeFile(unfinished, `${folder}\n`, { flush: true });
    await link(unfinished, fileOf(dataDir));
    return folder;
  } catch (error) {
    const other = await readMoved(dataDir);
    if (other === undefined) throw error;
    return other;
  } finally {
    await rm(unfinished, { force: true });
  }
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'database-is-in');
}
