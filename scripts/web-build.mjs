// Builds the web application when its sources have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, readStamp, root, toolEnvironment, writeStamp } from './install.mjs';

const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json'];
const ignored = new Set(['node_modules', 'dist']);
const stampFile = path.join(cacheFolder, 'web-build.sha256');

export function ensureWebBuilt(node) {
  const wanted = hashOfSources();
  const built = existsSync(path.join(root, 'web', 'dist', 'console', 'index.html'));
  if (built && readStamp(stampFile) === wanted) return;
  console.log('Building the web application ...');
  const vite = path.join(root, 'node_modules', '.bin', 'vite');
  for (const config of ['vite.config.ts', 'vite.console.config.ts']) {
    const { status } = spawnSync(vite, ['build', '--config', config, '--logLevel', 'warn'], {
      cwd: path.join(root, 'web'),
      stdio: 'inherit',
      env: toolEnvironment(node),
    });
    if (status !== 0) throw new Error('The web application did not build; see the messages above.');
  }
  writeStamp(stampFile, wanted);
}

function hashOfSources() {
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
