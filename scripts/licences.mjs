// Checks the licence of every package in the lockfiles: permissive ones, the open font licence for fonts, and the LGPL only
// where the package is a shared library of its own.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { lockfiles } from './lockfiles.mjs';

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
]);
const fonts = /^@(fontsource|expo-google-fonts)\//u;
/** libvips, loaded by sharp as a shared library; on Windows and as WebAssembly it comes within the same package. */
const sharedLibraries = /^@img\/sharp-(libvips|win32|wasm32)/u;
/** Packages that name no licence but carry the text of one, which was read. */
const readByUs = new Map([['png-js', 'MIT']]);

const refused = lockfiles.flatMap(refusedIn);
for (const line of refused) console.error(line);
if (refused.length === 0) console.log('Every licence in the lockfiles is allowed.');
process.exitCode = refused.length === 0 ? 0 : 1;

function refusedIn(lockfile) {
  const { packages } = JSON.parse(readFileSync(path.join(root, lockfile), 'utf8'));
  return Object.entries(packages)
    .filter(([at, entry]) => at.includes('node_modules/') && !entry.link && !isOtherPlatform(entry))
    .map(([at, { license }]) => ({
      name: at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length),
      license,
    }))
    .filter(({ name, license }) => !isAllowed(name, license))
    .map(({ name, license }) => `${lockfile}: ${name} has the licence ${license ?? '(none)'}`);
}

/** Named by complete-lockfile.mjs after a package of the same publisher, which is checked; never installed here. */
function isOtherPlatform(entry) {
  return entry.license === undefined && entry.optional === true && entry.os !== undefined;
}

/** One of the alternatives (OR) must do, with all of its parts (AND). */
function isAllowed(name, expression = readByUs.get(name) ?? '') {
  return expression
    .replaceAll(/[()]/gu, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((licence) => isAllowedFor(name, licence)));
}

function isAllowedFor(name, licence) {
  if (licence === 'OFL-1.1') return fonts.test(name);
  // A table of browsers that the tool of `npm run mutation` reads: no code, and in nothing that we give away.
  if (licence === 'CC-BY-4.0') return name === 'caniuse-lite';
  // As permissive as the others; of a reader of arguments that the schema of Compose comes with.
  if (licence === 'Python-2.0') return name === 'argparse';
  if (licence === 'LGPL-3.0-or-later') return sharedLibraries.test(name);
  return permissive.has(licence);
}
