// Deletes files that the image does not need: type declarations, tests and documentation of packages, and font weights
// that are not used. Runs after prune.mjs, and only when the image is built, because checks and tests need some of
// these files.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prunePackages } from './prune.mjs';

const packages = path.join(process.cwd(), 'node_modules');

/**
 * The names of unused folders. They are deleted only next to a package's package.json, because a folder with the same
 * name deeper in a package may contain code.
 */
const unusedFolders = new Set([
  '.github',
  '.yarn',
  '__tests__',
  'benchmark',
  'benchmarks',
  'doc',
  'docs',
  'example',
  'examples',
  'test',
  'tests',
]);
const unusedFiles = /\.(?:[cm]?ts|flow|markdown|md|standalone\.js)$/;
const isLicence = /^(?:licen[cs]e|copying|notice)/i;

prunePackages(process.cwd());
// The server loads the legacy build of pdf.js, which runs in Node.js. The viewer and the build for current browsers are
// not used.
for (const unused of ['build', 'web', 'legacy/web'])
  rmSync(path.join(packages, 'pdfjs-dist', unused), { recursive: true, force: true });
for (const folder of packageFolders(packages)) prune(folder, true);
// The server reads only the weights that `server/src/lettering/fonts.ts` names.
const sans = path.join(packages, '@expo-google-fonts', 'noto-sans');
for (const name of readdirSync(sans).filter((each) => /^\d00/.test(each)))
  if (!['400Regular', '600SemiBold'].includes(name)) rmSync(path.join(sans, name), { recursive: true });
for (const font of readdirSync(path.join(packages, '@fontsource'))) {
  const files = path.join(packages, '@fontsource', font, 'files');
  for (const name of readdirSync(files))
    if (!/-[46]00-normal\.woff$/.test(name)) rmSync(path.join(files, name));
}

/** Returns the folders of all packages, including nested packages. */
function packageFolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) => {
      const place = path.join(folder, name);
      if (name.startsWith('@')) return packageFolders(place);
      const inner = path.join(place, 'node_modules');
      return [place, ...(existsSync(inner) ? packageFolders(inner) : [])];
    });
}

function prune(folder, isPackage = false) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory() && isPackage && unusedFolders.has(entry.name)) rmSync(place, { recursive: true });
    else if (entry.isDirectory() && entry.name !== 'node_modules') prune(place);
    else if (entry.isFile() && unusedFiles.test(entry.name) && !isLicence.test(entry.name)) rmSync(place);
  }
}
