// Makes file systems like those of `debian:bookworm-slim` and `node:24-bookworm-slim`, for machines without access to
// an image registry. They consist of Debian packages that debootstrap installs, the Node.js of scripts/node, and the
// npm of this machine.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const RELEASE = 'bookworm';

/** Folders to remove. Debian's slim images do not have them either. */
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

/** Makes the Debian file system in `folder`, which must not exist yet. `debs` is the cache of downloaded packages. */
export function makeDebian(folder, debs) {
  mkdirSync(debs, { recursive: true });
  // The mirror is the one that apt uses on this machine, if this machine has the same Debian release.
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

/** Makes the files that are added to the Debian file system: `/usr/local` with Node.js and npm. */
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
 * Returns the folder of npm on this machine. `npm root` is not used, because it would name a folder next to the Node.js
 * that runs this script.
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

/** Runs a program and returns its output. If the program fails, throws an error with the program's error output. */
export function run(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  const why = error?.message ?? `${stdout}\n${stderr}`.trim().split('\n').slice(-30).join('\n');
  throw new Error(`${program} ${args.join(' ')}\n${why}`);
}
