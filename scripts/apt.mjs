// Installs Debian packages as root, or with sudo if it needs no password.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const minutes = 60_000;

/** Tries to install the packages. Returns whether all of them are installed. */
export function installWithApt(packages) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  console.log(`  installing ${packages.join(', ')} by apt-get (a few minutes)`);
  apt('update');
  return apt('install', '-y', '--no-install-recommends', ...packages);
}

function apt(...args) {
  const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', '-qq', ...args];
  const [program, ...rest] = process.getuid() === 0 ? command : ['sudo', '-n', ...command];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  return spawnSync(program, rest, { stdio, timeout: 15 * minutes, env }).status === 0;
}
