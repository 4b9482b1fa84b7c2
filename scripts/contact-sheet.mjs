// `node scripts/contact-sheet.mjs`: arranges the screenshots of `SCREENSHOTS=on npm test -- --only=e2e` on sheets, one
// for each width, scheme and other language, so that every state can be seen at a glance. Small versions of some sheets
// are stored in docs/images.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './install.mjs';

const sharp = createRequire(path.join(root, 'e2e', 'package.json'))('sharp');
const from = path.join(root, 'screenshots');
const sheetsTo = path.join(from, 'sheets');
const docs = path.join(root, 'docs', 'images', 'screens');
/** The sheets in the docs show every width, both schemes and each language at least once. */
const inDocs = [
  '320-light',
  '390-light',
  '844-light',
  '1366-light',
  '1280-dark',
  'hi-390-light',
  'ur-390-dark',
];
const most = 1_700_000;
/** Upright pictures are small and wide ones larger, so that headings are readable in both. */
const upright = { width: 160, perRow: 12 };
const wide = { width: 320, perRow: 6 };
const gap = 12;

const sheets = new Map();
for (const file of readdirSync(from).sort()) {
  const [, language = '', size] = /^(hi-|ur-)?.*-(\d+-(?:light|dark))\.png$/.exec(file) ?? [];
  const kind = `${language}${size}`;
  if (size !== undefined) sheets.set(kind, [...(sheets.get(kind) ?? []), file]);
}
if (sheets.size === 0) throw new Error('No screenshots. Run: SCREENSHOTS=on npm test -- --only=e2e');
for (const folder of [sheetsTo, docs]) mkdirSync(folder, { recursive: true });
let bytes = 0;
for (const [kind, files] of sheets) {
  const isInDocs = inDocs.includes(kind);
  const file = path.join(isInDocs ? docs : sheetsTo, `${kind}.webp`);
  await drawSheet(files, file);
  if (isInDocs) bytes += statSync(file).size;
  console.log(`${path.relative(root, file)}: ${files.length} screens`);
}
console.log(`in the docs ${(bytes / 1000).toFixed(0)} kB of at most ${most / 1000} kB`);
if (bytes > most) process.exitCode = 1;

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
    .webp({ quality: 30, effort: 6 })
    .toFile(file);
}
