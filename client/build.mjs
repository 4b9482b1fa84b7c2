// `npm run build -w client` builds the client package in client/dist, ready for `npm publish client/dist`. The package
// contains JavaScript without dependencies, and type declarations that use zod and the bundled types of the contract.
// `npm run build -w client -- <folder>` also packs the package into a folder. The server offers the files of this
// folder under /client/.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(folder, 'dist');

rmSync(dist, { recursive: true, force: true });
const compiler = path.join(folder, '..', 'node_modules', '.bin', 'tsc');
execFileSync(compiler, ['-p', path.join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });

for (const file of filesIn(dist)) {
  // Only the types of the contract are needed, so its JavaScript files are removed.
  if (file.startsWith(path.join(dist, 'contract')) && file.endsWith('.js')) rmSync(file);
  else if (file.endsWith('.d.ts')) writeFileSync(file, withOwnPaths(file, readFileSync(file, 'utf8')));
}
for (const file of ['README.md', 'CHANGELOG.md']) cpSync(path.join(folder, file), path.join(dist, file));
const { name, version, devDependencies } = JSON.parse(
  readFileSync(path.join(folder, 'package.json'), 'utf8'),
);
const published = {
  name,
  version,
  description: 'Typed methods for the Countersign API, for Node, Deno and browsers',
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './client/src/index.d.ts', default: './client/src/index.js' } },
  // The package uses zod only for its types, and never loads zod at run time.
  dependencies: { zod: devDependencies.zod },
  engines: { node: '>=20' },
};
mkdirSync(dist, { recursive: true });
writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
console.log(`Built ${name} ${version} in ${path.relative(process.cwd(), dist) || '.'}`);
if (process.argv[2]) pack(path.resolve(process.argv[2]));

function pack(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', target], { cwd: dist });
  const [{ filename, integrity, size }] = JSON.parse(packed);
  const description = { name, version, file: filename, integrity, size };
  writeFileSync(path.join(target, 'index.json'), `${JSON.stringify(description, null, 2)}\n`);
  cpSync(path.join(folder, 'CHANGELOG.md'), path.join(target, 'CHANGELOG.md'));
}

function filesIn(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function withOwnPaths(file, text) {
  const contract = path.relative(path.dirname(file), path.join(dist, 'contract', 'src'));
  return text
    .replaceAll(
      /(['"])@countersign\/contract\/([\w/-]+)\1/g,
      (_all, quote, module) => `${quote}${contract}/${module}.js${quote}`,
    )
    .replaceAll(/(['"])(\.{1,2}\/[\w./-]+)\.ts\1/g, '$1$2.js$1');
}
