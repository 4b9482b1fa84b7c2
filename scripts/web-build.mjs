// Builds the web application when what it is made of has changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, readStamp, root, toolEnvironment, writeStamp } from './install.mjs';

const ingredients = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json'];
const notIngredients = new Set(['node_modules', 'dist']);
const stampFile = path.join(cacheFolder, 'web-build.sha256');

export function ensureWebBuilt(node) {
  const wanted = hashOfIngredients();
  const built = existsSync(path.join(root, 'web', 'dist', 'index.html'));
  if (built && readStamp(stampFile) === wanted) return;
  console.log('Building the web application ...');
  const vite = path.join(root, 'node_modules', '.bin', 'vite');
  const { status } = spawnSync(vite, ['build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
    env: toolEnvironment(node),
  });
  if (status !== 0) throw new Error('The web application did not build; the messages stand above.');
  writeStamp(stampFile, wanted);
}

function hashOfIngredients() {
  const hash = createHash('sha256');
  for (const file of ingredients.flatMap((name) => filesUnder(path.join(root, name)))) {
    const contents = readFileSync(file);
    hash.update(`${path.relative(root, file)} ${contents.length}\n`).update(contents);
  }
  return hash.digest('hex');
}

function filesUnder(place) {
  const entries = readdirOrNull(place);
  if (!entries) return [place];
  return entries
    .filter((entry) => !notIngredients.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(path.join(place, entry.name)));
}

function readdirOrNull(place) {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
