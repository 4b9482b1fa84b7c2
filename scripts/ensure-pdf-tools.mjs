// Finds or installs independent programs, by which the tests check our PDFs and the evidence. If a program is missing,
// its tests are skipped with a message.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
  { name: 'jq', version: '--version', package: 'jq' },
  { name: 'xxd', version: '-v', package: 'xxd' },
  { name: 'java', version: '-version', package: 'default-jre-headless' },
];

/** The files of Preflight, the validator for PDF/A-1b: a Java library and its dependencies. */
const preflight = [
  { file: '/usr/share/java/preflight.jar', package: 'libpdfbox2-java' },
  { file: '/usr/share/java/javax.activation.jar', package: 'libactivation-java' },
  { file: '/usr/share/java/jaxb-api.jar', package: 'libjaxb-api-java' },
].map((part) => ({ ...part, name: 'preflight' }));

/** Installs missing programs. Returns the names of the programs that are still missing. */
export function ensurePdfTools() {
  const packages = new Set(missingTools().map((tool) => tool.package));
  if (packages.size > 0) installWithApt([...packages]);
  return [...new Set(missingTools().map(({ name }) => name))];
}

function missingTools() {
  return [
    ...tools.filter(({ name, version }) => spawnSync(name, [version], { stdio: 'ignore' }).status !== 0),
    ...preflight.filter(({ file }) => !existsSync(file)),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = ensurePdfTools();
  if (missing.length === 0) console.log(`Found ${tools.map(({ name }) => name).join(', ')}.`);
  else console.warn(`MISSING: ${missing.join(', ')}. The tests that need them will be skipped.`);
}
