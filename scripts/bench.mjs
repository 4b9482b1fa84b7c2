// `npm run bench -- <name>` installs the packages that only the benches need, and runs bench/src/main.ts.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureInstalled, ensurePackages, root, toolEnvironment } from './install.mjs';

const bench = path.join(root, 'bench');

try {
  const node = await ensureInstalled();
  await ensurePackages(bench, { title: 'packages of the benches' });
  const { status } = spawnSync(node, [path.join(bench, 'src', 'main.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: toolEnvironment(node),
  });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
