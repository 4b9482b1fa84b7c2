// `npm run mutation -- <part> [file …]` changes the code of a part in one position after another, and checks whether a
// test detects each change. Tests must detect at least 85 % of the changes. If code files are named, only they are
// changed. If test files are named, only they run. Without a part, the script runs all parts, which takes hours.
// Results are cached in `.cache/mutation`, even if a run is interrupted, so the next run checks only changed code and
// tests. With `--whole`, it checks everything.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, ensurePackages, root, toolEnvironment } from './install.mjs';
import { parts } from './mutation/parts.mjs';

const folder = path.join(root, 'scripts', 'mutation');
const given = process.argv.slice(2);
const isWhole = given.includes('--whole');
const tests = given.filter((one) => one.endsWith('.test.ts'));
const files = given.filter((one) => one.endsWith('.ts') && !tests.includes(one));
const wanted = given.filter((one) => one !== '--whole' && !one.endsWith('.ts'));
const unknown = wanted.filter((name) => !(name in parts));

try {
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  if (files.length + tests.length > 0 && wanted.length !== 1)
    throw new Error('Name the part before the files');
  const node = await ensureInstalled();
  await ensurePackages(folder, { title: 'packages of the mutation tests' });
  for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
    console.log(`\n=== Mutation: ${name} ===`);
    const { status } = spawnSync(
      node,
      [
        path.join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'),
        'run',
        path.join(folder, 'stryker.config.mjs'),
        ...(isWhole ? ['--force'] : []),
        ...(files.length > 0 ? ['--mutate', files.join(',')] : []),
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...toolEnvironment(node),
          COUNTERSIGN_MUTATION: name,
          ...(tests.length > 0 ? { COUNTERSIGN_MUTATION_TESTS: tests.join(',') } : {}),
        },
      },
    );
    if (status !== 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
