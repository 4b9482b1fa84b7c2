/**
 * Reads the company's logo for print: the logo of the brand, or a file of the web application. A logo on another server
 * is not requested.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WithBrand } from '../../messaging/brand.ts';
import type { Kernel } from '../../signing/kernel.ts';

const FOLDERS = ['../../../../web/dist', '../../../../web/public'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
/** The maximum size of the logo in pixels. It is sharp in print at a height of 28 points. */
const LARGEST = { width: 800, height: 160 } as const;

/** Returns the logo, or null if it cannot be drawn. The pages then show only the company's name. */
export async function readLogo({
  brand,
  settings,
}: Pick<Kernel, 'settings'> & WithBrand): Promise<Buffer | null> {
  const { logo } = await brand.current();
  const bytes = logo === null ? await fileOf(settings.COMPANY_LOGO) : await brand.picture(logo);
  if (bytes === null) return null;
  // Transparency is removed, because PDF/A-1 forbids it.
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { density: 300 })
    .flatten({ background: 'white' })
    .resize({ ...LARGEST, fit: 'inside' })
    .png()
    .toBuffer()
    .catch(() => null);
}

async function fileOf(setting: string | undefined): Promise<Buffer | null> {
  if (setting === undefined || !setting.startsWith('/')) return null;
  for (const folder of FOLDERS) {
    const file = path.join(folder, setting);
    const bytes = file.startsWith(folder + path.sep) ? await readFile(file).catch(() => null) : null;
    if (bytes !== null) return bytes;
  }
  return null;
}
