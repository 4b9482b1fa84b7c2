// Adds missing platforms to the lockfile. Some registry mirrors have only a few platforms of a native package. npm then
// omits the other platforms, and `npm ci` rejects a lockfile with such gaps. The name and version of a missing package
// come from its parent package, and its platform comes from its name. Run this script after `npm install` has changed a
// package-lock.json. With --check, the script changes nothing.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { lockfiles } from './lockfiles.mjs';

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

for (const lockfile of lockfiles) complete(lockfile);

function complete(name) {
  const file = path.join(root, name);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const gaps = findGaps(lock.packages);
  if (gaps.length === 0) {
    console.log(`${name} has no gaps.`);
  } else if (process.argv.includes('--check')) {
    const names = gaps.map((gap) => gap.name).join(', ');
    console.error(`${name} lacks ${names}. Run: node scripts/complete-lockfile.mjs`);
    process.exitCode = 1;
  } else {
    for (const gap of gaps) lock.packages[`node_modules/${gap.name}`] = gap.entry;
    const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
    console.log(`Added ${gaps.length} packages of other platforms to ${name}.`);
  }
}

function findGaps(packages) {
  const parents = Object.entries(packages).filter(([location]) => location.includes('node_modules/'));
  return parents.flatMap(([location, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !name.includes('wasm32') && !isInLock(packages, location, name))
      .map(([name, version]) => ({
        name,
        entry: { version, ...platformOf(name), ...(dev ? { dev } : {}), optional: true },
      })),
  );
}

/** Resolves a package as Node.js does: first in the package itself, and then in each folder above it. */
function isInLock(packages, location, name) {
  if (packages[`${location}/node_modules/${name}`]) return true;
  const above = location.lastIndexOf('/node_modules/');
  return above > 0
    ? isInLock(packages, location.slice(0, above), name)
    : Boolean(packages[`node_modules/${name}`]);
}

function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  const libc = os === 'linux' ? libraries[words.at(-1)] : undefined;
  if (!os || !cpu)
    throw new Error(`${name} is missing from the lockfile, and its name contains no platform.`);
  return { cpu: [cpu], os: [os], ...(libc ? { libc: [libc] } : {}) };
}
