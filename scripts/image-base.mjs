// Makes file systems like `debian:bookworm-slim` and `node:24-bookworm-slim`, for machines that cannot reach an image
// registry. They consist of Debian packages installed by debootstrap, the Node.js of scripts/node and the npm of this
// machine.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const RELEASE = 'bookworm';

/** Debian's slim images lack these folders too, so they are removed. */
const UNUSED = [
  'usr/share/doc',
  'usr/share/groff',
  'usr/share/info',
  'usr/share/lintian',
  'usr/share/locale',
  'usr/share/man',
  'var/cache/apt',
  'var/cache/debconf',
  'var/lib/apt/lists',
  'var/log',
];

/** `folder` must not exist yet. `debs` caches earlier downloads. */
export function makeDebian(folder, debs) {
  mkdirSync(debs, { recursive: true });
  // The mirror is that of this machine's apt, if it has the same release.
  const mirror = mirrorOfApt();
  run('debootstrap', [
    '--variant=minbase',
    `--cache-dir=${debs}`,
    RELEASE,
    folder,
    ...(mirror === undefined ? [] : [mirror]),
  ]);
  for (const part of UNUSED) emptyFolder(path.join(folder, part));
}

/** Makes the added files: `/usr/local` with Node.js and npm. */
export function makeNode(folder, node) {
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  cpSync(node, path.join(folder, 'bin', 'node'));
  chmodSync(path.join(folder, 'bin', 'node'), 0o755);
  const npm = path.join(folder, 'lib', 'node_modules', 'npm');
  cpSync(npmOfMachine(), npm, { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(folder, 'bin', name));
}

/**
 * Finds npm independently of the Node.js that runs this script, because `npm root` would name a folder next to that
 * Node.js.
 */
function npmOfMachine() {
  const program = run('sh', ['-c', 'readlink -f "$(command -v npm)"']).trim();
  return path.dirname(path.dirname(program));
}

function mirrorOfApt() {
  const format = '$(RELEASE) $(REPO_URI)';
  const { stdout } = spawnSync('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'], {
    encoding: 'utf8',
  });
  const line = (stdout ?? '').split('\n').find((each) => each.startsWith(`${RELEASE} `));
  return line?.slice(RELEASE.length + 1).trim();
}

function emptyFolder(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

/** Runs a program and returns its output. Throws with the error output. */
export function run(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  const why = error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').slice(-30).join('\n');
  throw new Error(`${program} ${args.join(' ')}\n${why}`);
}
