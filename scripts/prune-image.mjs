// Deletes files that the image does not need, in addition to those of prune.mjs: type declarations, tests and documentation
// of packages, and unused font weights. Runs only in the build of the image, because checks and tests need some of these
// files.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prunePackages } from './prune.mjs';

const packages = path.join(process.cwd(), 'node_modules');

/**
 * Folders that are unused if they are next to a package's package.json. Deeper in the package, a folder of the same
 * name may contain code.
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
// The viewer and the build for current browsers are deleted, because the server loads the legacy build, which runs in Node.
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

/** Returns the folders of all packages, including nested ones. */
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
