// Builds the web application and the documentation if their sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, readStamp, root, toolEnvironment, writeStamp } from './install.mjs';

const ignored = new Set(['node_modules', 'dist']);
const vite = path.join(root, 'node_modules', '.bin', 'vite');

const builds = [
  {
    title: 'web application',
    sources: ['web', 'contract', 'client/src', 'package-lock.json', 'tsconfig.base.json'],
    made: 'console/index.html',
    stamp: 'web-build.sha256',
    commands: () =>
      ['vite.config.ts', 'vite.console.config.ts'].map((config) => [
        vite,
        ['build', '--config', config, '--logLevel', 'warn'],
      ]),
  },
  {
    // The documentation is built after the application, because building the application empties the folder.
    title: 'documentation',
    sources: ['docs', 'client/README.md', 'web/build', 'web/src/ui/tokens.css', 'package-lock.json'],
    made: 'docs/index.html',
    stamp: 'docs-build.sha256',
    commands: (node) => [[node, ['build/site/main.ts']]],
  },
  {
    title: 'client package',
    sources: ['client', 'contract/src', 'package-lock.json', 'tsconfig.base.json'],
    made: 'client/index.json',
    stamp: 'client-build.sha256',
    commands: (node) => [[node, ['../client/build.mjs', 'dist/client']]],
  },
];

export function ensureWebBuilt(node) {
  for (const build of builds) ensureBuilt(build, node);
}

function ensureBuilt({ title, sources, made, stamp, commands }, node) {
  const stampFile = path.join(cacheFolder, stamp);
  const wanted = hashOf(sources);
  const built = existsSync(path.join(root, 'web', 'dist', made));
  if (built && readStamp(stampFile) === wanted) return;
  console.log(`Building the ${title} ...`);
  for (const [command, args] of commands(node)) {
    const { status } = spawnSync(command, args, {
      cwd: path.join(root, 'web'),
      stdio: 'inherit',
      env: toolEnvironment(node),
    });
    if (status !== 0) throw new Error(`The ${title} build failed; see the messages above.`);
  }
  writeStamp(stampFile, wanted);
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesUnder(path.join(root, name)))) {
    const contents = readFileSync(file);
    hash.update(`${path.relative(root, file)} ${contents.length}\n`).update(contents);
  }
  return hash.digest('hex');
}

function filesUnder(file) {
  const entries = readdirOrNull(file);
  if (!entries) return [file];
  return entries
    .filter((entry) => !ignored.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(path.join(file, entry.name)));
}

function readdirOrNull(file) {
  try {
    return readdirSync(file, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
