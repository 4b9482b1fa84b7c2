// `npm run mutation -- <part>`: changes the code of a part in one place after the other and sees whether a test notices; at least 85 %
// have to be noticed. Without a name: all parts, which takes hours.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, ensurePackages, root, toolEnvironment } from './install.mjs';
import { parts } from './mutation/parts.mjs';

const folder = path.join(root, 'scripts', 'mutation');
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));

try {
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
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
      ],
      { cwd: root, stdio: 'inherit', env: { ...toolEnvironment(node), COUNTERSIGN_MUTATION: name } },
    );
    if (status !== 0) process.exitCode = 1;
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
