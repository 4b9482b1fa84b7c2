// `node scripts/contact-sheet.mjs` arranges the screenshots of `SCREENSHOTS=on npm test -- --only=e2e` on sheets. There
// is one sheet for each width, colour scheme and additional language, so that all states can be compared.
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './install.mjs';

const sharp = createRequire(path.join(root, 'e2e', 'package.json'))('sharp');
const from = path.join(root, 'screenshots');
const sheetsTo = path.join(from, 'sheets');
/**
 * The sizes of the pictures on a sheet. Wide pictures are larger, so that their headings are as legible as those of
 * upright pictures.
 */
const upright = { width: 160, perRow: 12 };
const wide = { width: 320, perRow: 6 };
const gap = 12;

const sheets = new Map();
for (const file of readdirSync(from).sort()) {
  const [, language = '', size] = /^(hi-|ta-|ur-)?.*-(\d+-(?:light|dark))\.png$/.exec(file) ?? [];
  const kind = `${language}${size}`;
  if (size !== undefined) sheets.set(kind, [...(sheets.get(kind) ?? []), file]);
}
if (sheets.size === 0) throw new Error('No screenshots. Run: SCREENSHOTS=on npm test -- --only=e2e');
mkdirSync(sheetsTo, { recursive: true });
for (const [kind, files] of sheets) {
  const file = path.join(sheetsTo, `${kind}.webp`);
  await drawSheet(files, file);
  console.log(`${path.relative(root, file)}: ${files.length} screens`);
}

async function drawSheet(files, file) {
  const first = await sharp(path.join(from, files[0])).metadata();
  const { width: cellWidth, perRow } = first.width > first.height ? wide : upright;
  const cell = { width: cellWidth, height: Math.round((cellWidth * first.height) / first.width) };
  const rows = Math.ceil(files.length / perRow);
  const columns = Math.min(files.length, perRow);
  const pictures = await Promise.all(
    files.map(async (name, at) => ({
      input: await sharp(path.join(from, name))
        .resize({ ...cell, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer(),
      left: gap + (at % perRow) * (cell.width + gap),
      top: gap + Math.floor(at / perRow) * (cell.height + gap),
    })),
  );
  const width = gap + columns * (cell.width + gap);
  const height = gap + rows * (cell.height + gap);
  await sharp({ create: { width, height, channels: 3, background: '#8a929b' } })
    .composite(pictures)
    .webp({ quality: 60 })
    .toFile(file);
}
