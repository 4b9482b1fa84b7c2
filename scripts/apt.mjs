// Installs Debian packages, as root or through a sudo that needs no password.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const minutes = 60_000;

/** Returns whether all packages are installed after the attempt. */
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
