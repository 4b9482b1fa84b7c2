// `npm run mutation -- <part> [file …]`: changes the code of a part, or those files of it alone, in one place after the other and sees
// whether a test notices; at least 85 % have to be noticed. Named test files are run alone. Without a name: all parts, which takes hours.
// What was seen is kept in `.cache/mutation`, also where a run is cut: the next one looks again only at code and tests that have changed,
// and with `--whole` at everything.
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
    throw new Error('Files are of one part: name it before them');
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
