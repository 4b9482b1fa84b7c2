// Every lockfile of the repository: what checks or completes one does so to all of them.
import path from 'node:path';

/** From the root of the repository. */
export const lockfiles = [
  '.',
  'bench',
  'hsm',
  path.join('scripts', 'node'),
  path.join('scripts', 'mutation'),
  path.join('scripts', 'api-tools'),
  path.join('scripts', 'schemas'),
].map((folder) => path.join(folder, 'package-lock.json'));
