// `npm run advisories` reports known vulnerabilities of the packages in the lockfiles, if the registry supports such
// queries.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './install.mjs';
import { lockfiles } from './lockfiles.mjs';

for (const lockfile of lockfiles) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: path.join(root, path.dirname(lockfile)),
    encoding: 'utf8',
  });
  report(lockfile, JSON.parse(stdout || '{}'));
}

function report(lockfile, { vulnerabilities, message, error }) {
  if (vulnerabilities === undefined) {
    console.error(
      `${lockfile}: not checked. The registry answered: ${message ?? error?.summary ?? 'nothing'}`,
    );
    process.exitCode = 2;
    return;
  }
  const found = Object.values(vulnerabilities);
  console.log(`${lockfile}: ${found.length} packages with a known vulnerability`);
  for (const { name, severity, range } of found) console.log(`  ${severity}: ${name} ${range}`);
  if (found.length > 0) process.exitCode = 1;
}
