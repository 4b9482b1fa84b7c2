/** The company's logo for paper: where it is a file of the web application. One on another server is not asked for. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FOLDERS = ['../../../../web/dist', '../../../../web/public'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
/** Sharp in print where it is 28 points high. */
const LARGEST = { width: 800, height: 160 } as const;

/** Null where there is none that can be drawn: then the name stands alone. */
export async function readLogo(setting: string | undefined): Promise<Buffer | null> {
  if (setting === undefined || !setting.startsWith('/')) return null;
  for (const folder of FOLDERS) {
    const file = path.join(folder, setting);
    if (!file.startsWith(folder + path.sep)) continue;
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null) continue;
    // Without transparency, which PDF/A-1 forbids.
    return sharp(bytes, { density: 300 })
      .flatten({ background: 'white' })
      .resize({ ...LARGEST, fit: 'inside' })
      .png()
      .toBuffer()
      .catch(() => null);
  }
  return null;
}
