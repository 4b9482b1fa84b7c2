// Brings node_modules in line with the lockfile, once. Runs on the machine's own Node before anything is
// installed, so it uses only node: modules and nothing newer than Node 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const cacheFolder = path.join(root, 'node_modules', '.cache', 'countersign');
const lockfile = path.join(root, 'package-lock.json');
const stampFile = path.join(cacheFolder, 'installed-lockfile.sha256');

/** Installs when the lockfile asks for it, and answers the path of the Node that runs the product. */
export async function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (readStamp(stampFile) !== wanted) {
    if (!treeMatchesLockfile()) await installPackages();
    writeStamp(stampFile, wanted);
  }
  return findNode();
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function writeStamp(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/** The environment of child processes: tools of this repository and its Node come first on the path. */
export function toolEnvironment(node) {
  const folders = [path.dirname(node), path.join(root, 'node_modules', '.bin')];
  return { ...process.env, PATH: [...folders, process.env.PATH].join(path.delimiter) };
}

// A developer who ran `npm install` has the right tree already; wiping it again with `npm ci` would only cost time.
function treeMatchesLockfile() {
  const installedFile = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.startsWith('node_modules/') && !place.includes('/node_modules/')) return true;
    const found = installed[place];
    if (!found) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

async function installPackages() {
  console.log('Installing packages (needed once per lockfile; a minute or two) ...');
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const heartbeat = setInterval(() => console.log(`  still installing, ${seconds()} s`), 15_000);
  const { code, errors } = await runNpmCi().finally(() => clearInterval(heartbeat));
  if (code === 0) {
    console.log(`Packages installed in ${seconds()} s.`);
    return;
  }
  const network =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT)\b/.exec(errors);
  throw new Error(
    network
      ? `The package registry cannot be reached (${network[1]}). Countersign needs it for its first install only. ` +
          'Check the network or the address in `npm config get registry`, then run the same command again.'
      : `npm ci failed with code ${code}; its own messages stand above.`,
  );
}

function runNpmCi() {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
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

function findNode() {
  const bundled = path.join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node');
  if (process.platform === 'linux' && existsSync(bundled)) {
    makeExecutable(bundled);
    return bundled;
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  throw new Error(
    `Countersign runs on Node 22.18 or newer; this is ${process.versions.node}, and no bundled Node exists for ` +
      `${process.platform}-${process.arch}. Install Node 24 and run the same command again.`,
  );
}

// Some registries' mirrors drop the executable bit.
function makeExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
