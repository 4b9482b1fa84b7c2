/**
 * Unpacks the version of the program before the newest migration into a separate folder. During an upgrade, it can then
 * run alongside the current version.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '../../src/database/migrate.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OURS = '@countersign';

/** Unpacks the former version. Returns the reason if there is no former version, and null otherwise. */
export function unpackFormerVersion(folder: string): string | null {
  const [newest, ...earlier] = readdirSync(migrationsFolder).sort().toReversed();
  if (newest === undefined || earlier.length === 0)
    return 'the baseline is the only migration: no former version can run on its database';
  // `git log` must include migrations from merge commits, and must follow migrations that were renumbered.
  const [added] = git(
    'log',
    '--first-parent',
    '-m',
    '--follow',
    '--diff-filter=A',
    '--format=%H',
    '--',
    path.join(migrationsFolder, newest),
  ).split('\n');
  const former = added && git('rev-parse', '--verify', '--quiet', `${added}~1`).trim();
  if (!former) return 'Git has no history from which to take the former version';
  const archive = execFileSync('git', ['archive', former, 'server', 'contract', 'package.json', 'models'], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['x', '-C', folder], { input: archive });
  linkPackages(folder);
  return null;
}

/** Links the installed packages of third parties. The packages of the workspace come from the former version. */
function linkPackages(folder: string): void {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(path.join(to, OURS), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== OURS) symlinkSync(path.join(from, name), path.join(to, name));
  for (const name of ['contract', 'server']) symlinkSync(path.join(folder, name), path.join(to, OURS, name));
}

function git(...words: string[]): string {
  try {
    return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
