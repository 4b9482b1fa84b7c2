// Finds, or installs, the programs by which the tests have our PDFs judged: none of them was written here.
// Where one cannot be had, the tests that need it say so and are skipped.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installWithApt } from './apt.mjs';

const tools = [
  { name: 'pdfsig', version: '-v', package: 'poppler-utils' },
  { name: 'pdftoppm', version: '-v', package: 'poppler-utils' },
  { name: 'pdftotext', version: '-v', package: 'poppler-utils' },
  { name: 'mutool', version: '-v', package: 'mupdf-tools' },
  { name: 'gs', version: '--version', package: 'ghostscript' },
  { name: 'qpdf', version: '--version', package: 'qpdf' },
  { name: 'openssl', version: 'version', package: 'openssl' },
];

/** Answers the names of those that are missing still. */
export function ensurePdfTools() {
  const packages = new Set(missingTools().map((tool) => tool.package));
  if (packages.size > 0) installWithApt([...packages]);
  return missingTools().map(({ name }) => name);
}

function missingTools() {
  return tools.filter(({ name, version }) => spawnSync(name, [version], { stdio: 'ignore' }).status !== 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = ensurePdfTools();
  if (missing.length === 0) console.log(`Found ${tools.map(({ name }) => name).join(', ')}.`);
  else console.warn(`MISSING: ${missing.join(', ')}. The tests that need them will be skipped.`);
}
