// Installs the packages of the lockfiles if the lockfiles have changed. The script runs before the installation on the
// machine's own Node.js, so it uses only node: modules and no feature newer than Node.js 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prunePackages } from './prune.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const cacheFolder = path.join(root, 'node_modules', '.cache', 'countersign');
const nodeFolder = path.join(root, 'scripts', 'node');

/**
 * Installs missing packages of the lockfile. Returns the path of the Node.js that runs the product. With `omitDev`,
 * packages for tests and checks are omitted. A later call without `omitDev` installs them.
 */
export async function ensureInstalled({ omitDev = false } = {}) {
  const [node] = await Promise.all([ensureNode(), ensurePackages(root, { title: 'packages', omitDev })]);
  if (node.startsWith(nodeFolder)) linkNode(node);
  return node;
}

/** Installs the packages of a folder with a package.json and a lockfile. Does nothing if they are already installed. */
export async function ensurePackages(folder, { title, omitDev = false }) {
  const stampFile = path.join(folder, 'node_modules', '.cache', 'countersign', 'installed.json');
  const wanted = {
    lockfile: hashOf(path.join(folder, 'package-lock.json')),
    pruning: hashOf(path.join(root, 'scripts', 'prune.mjs')),
    omitDev,
  };
  const installed = JSON.parse(readStamp(stampFile) || '{}');
  const isCurrent = installed.lockfile === wanted.lockfile && installed.pruning === wanted.pruning;
  if (isCurrent && (omitDev || !installed.omitDev)) return;

  // `npm ci` deletes and reinstalls all packages, so it runs only if nothing else is sufficient, or if files that were
  // pruned are needed again. After a developer's `npm install`, all packages are right already. After `npm start`, only
  // the development packages are missing.
  const wasPrunedOtherwise = installed.pruning !== undefined && installed.pruning !== wanted.pruning;
  const tree = wasPrunedOtherwise ? 'other' : treeOf(folder);
  if (tree === 'other')
    await installPackages(folder, ['ci', omitDev ? '--omit=dev' : '--include=dev'], title);
  else if (tree === 'without dev' && !omitDev)
    await installPackages(folder, ['install', '--no-save', '--include=dev'], title);
  const result = { ...wanted, omitDev: omitDev && tree !== 'complete' };
  prunePackages(folder);
  writeStamp(stampFile, JSON.stringify(result));
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function writeStamp(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/**
 * Returns the environment of child processes. Its PATH begins with the folders of the product's Node.js and of this
 * repository's tools.
 */
export function toolEnvironment(node) {
  const folders = [path.dirname(node), path.join(root, 'node_modules', '.bin')];
  return { ...process.env, PATH: [...folders, process.env.PATH].join(path.delimiter) };
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/**
 * Compares the installed packages with the lockfile. Returns 'complete', 'without dev' (sufficient for `npm start`) or
 * 'other'.
 */
function treeOf(folder) {
  const installedFile = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return 'other';
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages;
  const lacking = Object.entries(wanted).filter(([location, entry]) => {
    if (!location.startsWith('node_modules/') && !location.includes('/node_modules/')) return false;
    const found = installed[location];
    if (!found) return !entry.optional && !entry.devOptional && !entry.peer;
    return found.version !== entry.version || found.integrity !== entry.integrity;
  });
  if (lacking.length === 0) return 'complete';
  return lacking.every(([location, entry]) => entry.dev && !installed[location]) ? 'without dev' : 'other';
}

async function installPackages(folder, command, title) {
  console.log(`Installing ${title} (needed once per lockfile; a minute or two) ...`);
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const heartbeat = setInterval(() => console.log(`  still installing ${title}, ${seconds()} s`), 15_000);
  const { code, errors } = await runNpm(folder, command).finally(() => clearInterval(heartbeat));
  if (code === 0) {
    console.log(`Installed ${title} in ${seconds()} s.`);
    return;
  }
  const network =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/.exec(errors);
  throw new Error(
    network
      ? `The package registry cannot be reached (${network[1]}). Countersign needs it for its first install only. ` +
          'Check the network or the address in `npm config get registry`, then run the same command again.'
      : `npm ${command[0]} failed with code ${code}; see its messages above.`,
  );
}

function runNpm(folder, command) {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', [...command, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'pipe'],
      env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
    });
    let errors = '';
    npm.stderr.on('data', (chunk) => {
      errors += chunk;
      process.stderr.write(chunk);
    });
    npm.on('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    npm.on('close', (code, signal) => resolve({ code: code ?? signal, errors }));
  });
}

// Returns the machine's own Node.js if it is new enough, and otherwise the Node.js of scripts/node. The latter is
// updated even if it runs this script.
async function ensureNode() {
  const isOurNode = process.execPath.startsWith(nodeFolder + path.sep);
  if (isNewEnough() && !isOurNode) return process.execPath;
  if (process.platform === 'linux') await ensurePackages(nodeFolder, { title: 'Node 24' });
  const name = `node-${process.platform}-${process.arch}`;
  const node = path.join(nodeFolder, 'node_modules', name, 'bin', 'node');
  if (existsSync(node)) {
    makeExecutable(node);
    return node;
  }
  throw new Error(
    `Countersign runs on Node 22.18 or newer; this is ${process.versions.node}, and no package of Node exists for ` +
      `${process.platform}-${process.arch}. Install Node 24 and run the same command again.`,
  );
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
}

// Links the Node.js into the folder that `npm run` puts first in PATH, so that `npm run cli` uses the same Node.js.
function linkNode(node) {
  const link = path.join(root, 'node_modules', '.bin', 'node');
  if (existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(path.relative(path.dirname(link), node), link);
}

// Makes the file executable if it is not, because some registry mirrors drop the executable bit.
function makeExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
