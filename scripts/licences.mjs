// Checks the licence of every package in the lockfiles. Permissive licences are allowed. The open font licence is
// allowed only for fonts, and the LGPL only for separate shared libraries.
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
/**
 * Matches the packages that contain libvips, which sharp loads as a shared library. On Windows and in WebAssembly, the
 * package of sharp's own binary contains libvips.
 */
const sharedLibraries = /^@img\/sharp-(libvips|win32|wasm32)/u;
/** Licences of packages that name no licence but contain its text. We have read these texts. */
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

/**
 * Returns whether complete-lockfile.mjs added the entry for another platform. Such an entry is modelled on a package of
 * the same publisher, and the licence of that package is checked. Packages for other platforms are never installed
 * here.
 */
function isOtherPlatform(entry) {
  return entry.license === undefined && entry.optional === true && entry.os !== undefined;
}

/**
 * Returns whether the licence is allowed. In an expression, one alternative (OR) must be allowed with all of its parts
 * (AND).
 */
function isAllowed(name, expression = readByUs.get(name) ?? '') {
  return expression
    .replaceAll(/[()]/gu, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every((licence) => isAllowedFor(name, licence)));
}

function isAllowedFor(name, licence) {
  if (licence === 'OFL-1.1') return fonts.test(name);
  // caniuse-lite is a table of browsers that a tool of `npm run mutation` reads. The table is not code, and we do not
  // distribute it.
  if (licence === 'CC-BY-4.0') return name === 'caniuse-lite';
  // Python-2.0 is as permissive as the other licences. It is allowed for argparse, an argument parser that comes with
  // the schema of Compose.
  if (licence === 'Python-2.0') return name === 'argparse';
  if (licence === 'LGPL-3.0-or-later') return sharedLibraries.test(name);
  return permissive.has(licence);
}
